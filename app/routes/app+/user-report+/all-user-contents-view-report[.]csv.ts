/** The same file as CSV: `tableFile` decides by the address. */
export { loader } from "./all-user-contents-view-report[.]xlsx";
