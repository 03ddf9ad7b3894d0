export { loader } from "./post-views[.]xlsx";
