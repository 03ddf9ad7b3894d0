export { loader } from "./audit[.]xlsx";
