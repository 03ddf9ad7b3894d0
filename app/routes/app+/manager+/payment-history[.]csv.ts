/** `tableFile` picks CSV by extension. */
export { loader } from "./payment-history[.]xlsx";
