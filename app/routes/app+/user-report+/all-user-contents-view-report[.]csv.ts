export { loader } from "./all-user-contents-view-report[.]xlsx";
