/** `tableFile` picks CSV by extension. */
export { loader } from "./all-user-contents-view-report[.]xlsx";
