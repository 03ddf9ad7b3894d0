export { loader } from "./creator-fee-list[.]xlsx";
