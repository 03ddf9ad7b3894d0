/** `tableFile` picks CSV by extension. */
export { loader } from "./settlement[.]xlsx";
