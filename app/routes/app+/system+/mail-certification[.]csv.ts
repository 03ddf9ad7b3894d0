export { loader } from "./mail-certification[.]xlsx";
