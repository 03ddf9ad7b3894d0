export { loader } from "./contents-view-ranking[.]xlsx";
