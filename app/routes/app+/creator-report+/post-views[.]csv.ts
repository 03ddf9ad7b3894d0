/** `tableFile` picks CSV by extension. */
export { loader } from "./post-views[.]xlsx";
