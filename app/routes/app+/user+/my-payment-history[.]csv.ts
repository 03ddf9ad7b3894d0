export { loader } from "./my-payment-history[.]xlsx";
