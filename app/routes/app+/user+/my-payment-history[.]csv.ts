/** The rows of the Excel file as CSV: `tableFile` goes by the address. */
export { loader } from "./my-payment-history[.]xlsx";
