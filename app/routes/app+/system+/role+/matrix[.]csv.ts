/** `tableFile` chooses CSV by the address. */
export { loader } from "./matrix[.]xlsx";
