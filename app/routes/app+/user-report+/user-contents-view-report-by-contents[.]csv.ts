export { loader } from "./user-contents-view-report-by-contents[.]xlsx";
