export { loader } from "./user-login-historys[.]xlsx";
