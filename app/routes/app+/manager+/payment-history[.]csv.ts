export { loader } from "./payment-history[.]xlsx";
