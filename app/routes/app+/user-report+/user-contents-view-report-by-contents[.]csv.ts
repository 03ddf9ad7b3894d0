/** The rows of the Excel file as CSV: `tableFile` goes by the address. */
export { loader } from "./user-contents-view-report-by-contents[.]xlsx";
