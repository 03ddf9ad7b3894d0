/** `tableFile` picks CSV by extension. */
export { loader } from "./audit[.]xlsx";
