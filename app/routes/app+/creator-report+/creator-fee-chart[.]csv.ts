/** `tableFile` picks CSV by extension. */
export { loader } from "./creator-fee-chart[.]xlsx";
