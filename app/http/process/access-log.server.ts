import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { ID_HEADER } from "../request/request.server";

/**
 * Makes the access log of remix-serve (morgan's format "tiny") end each line with the request's id and leave out the query, since queries
 * carry codes, e-mail addresses and signatures.
 */
export function shapeAccessLog(): void {
  morgan.format("tiny", `:method :url :status :res[content-length] - :response-time ms :req[${ID_HEADER}]`);
  morgan.token("url", (request) => (request.originalUrl ?? request.url ?? "").split("?")[0]);
}

let write: ReturnType<typeof morgan> | undefined;

/** Writes the same line for a request that is answered before remix-serve sees it. */
export function logEarly(request: IncomingMessage, response: ServerResponse): void {
  write ??= morgan("tiny");
  write(request, response, () => {});
}
