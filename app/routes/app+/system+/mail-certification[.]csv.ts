/** `tableFile` chooses CSV by the address. */
export { loader } from "./mail-certification[.]xlsx";
