/** The same file as CSV: `tableFile` decides by the address. */
export { loader } from "./user-contents-view-report-by-main-subject[.]xlsx";
