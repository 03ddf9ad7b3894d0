export { loader } from "./send-history[.]xlsx";
