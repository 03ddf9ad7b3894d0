export { loader } from "./creator-fee-chart[.]xlsx";
