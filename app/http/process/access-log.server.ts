import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { ID_HEADER } from "../request/request.server";

// Without the query, since queries carry codes, e-mail addresses and signatures.
morgan.token("path", (request) => (request.url ?? "").split("?", 1)[0]);
const write = morgan(`:method :path :status :res[content-length] - :response-time ms :res[${ID_HEADER}]`);

/** Writes one line of the access log when the answer has been sent; static files have none. */
export function logAccess(incoming: IncomingMessage, response: ServerResponse): void {
  write(incoming, response, () => {});
}
