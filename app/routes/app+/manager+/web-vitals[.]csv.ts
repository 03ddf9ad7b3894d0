/** `tableFile` picks CSV by extension. */
export { loader } from "./web-vitals[.]xlsx";
