export { loader } from "./friend-list-import[.]xlsx";
