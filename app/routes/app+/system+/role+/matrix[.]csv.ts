export { loader } from "./matrix[.]xlsx";
