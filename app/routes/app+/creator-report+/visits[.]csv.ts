export { loader } from "./visits[.]xlsx";
