export { loader } from "./web-vitals[.]xlsx";
