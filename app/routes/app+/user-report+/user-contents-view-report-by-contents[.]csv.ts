/** `tableFile` picks CSV by extension. */
export { loader } from "./user-contents-view-report-by-contents[.]xlsx";
