/** `tableFile` chooses CSV by the address. */
export { loader } from "./send-history[.]xlsx";
