/** `tableFile` picks CSV by extension. */
export { loader } from "./fee-dispatches[.]xlsx";
