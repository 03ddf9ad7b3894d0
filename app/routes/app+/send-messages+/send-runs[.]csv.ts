export { loader } from "./send-runs[.]xlsx";
