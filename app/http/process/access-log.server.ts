import morgan from "morgan";
import { ID_HEADER } from "../request/request.server";

/**
 * remix-serve writes one line a request by this package, in the format called "tiny": here it ends with the request's id, and addresses lose
 * their query, since queries carry codes, e-mails and signatures.
 */
export function shapeAccessLog(): void {
  morgan.format("tiny", `:method :url :status :res[content-length] - :response-time ms :req[${ID_HEADER}]`);
  morgan.token("url", (request) => (request.originalUrl ?? request.url ?? "").split("?")[0]);
}
