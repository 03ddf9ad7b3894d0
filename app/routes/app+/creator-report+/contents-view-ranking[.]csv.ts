/** `tableFile` picks CSV by extension. */
export { loader } from "./contents-view-ranking[.]xlsx";
