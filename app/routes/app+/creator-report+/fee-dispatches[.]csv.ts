export { loader } from "./fee-dispatches[.]xlsx";
