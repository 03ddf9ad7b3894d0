export { loader } from "./settlement[.]xlsx";
