/** `tableFile` picks CSV by extension. */
export { loader } from "./popular-contents-list[.]xlsx";
