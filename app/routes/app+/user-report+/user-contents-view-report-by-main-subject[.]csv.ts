export { loader } from "./user-contents-view-report-by-main-subject[.]xlsx";
