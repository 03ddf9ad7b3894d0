import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { ID_HEADER } from "../request/request.server";

// Logs no query, which may hold codes, e-mail addresses and signatures.
morgan.token("path", (request) => (request.url ?? "").split("?", 1)[0]);
const write = morgan(`:method :path :status :res[content-length] - :response-time ms :res[${ID_HEADER}]`);

/** Logs one line when the answer ends or the client leaves. */
export function logAccess(incoming: IncomingMessage, response: ServerResponse): void {
  write(incoming, response, () => {});
}
