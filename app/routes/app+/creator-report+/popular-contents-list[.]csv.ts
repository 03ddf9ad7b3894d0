export { loader } from "./popular-contents-list[.]xlsx";
