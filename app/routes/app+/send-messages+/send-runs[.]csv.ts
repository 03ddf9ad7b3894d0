/** The same file as CSV: `tableFile` decides by the address. */
export { loader } from "./send-runs[.]xlsx";
