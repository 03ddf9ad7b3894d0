import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { newRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { ADDRESS_HEADER, ID_HEADER } from "./request.server";

const installed = Symbol.for("geulbeot.incoming");
const YEAR_SECONDS = 31_536_000;

/**
 * Prepares each request before remix-serve sees it: puts the socket's address, which remix-serve hides, and the request's id into headers,
 * overwriting what a client sent; and adds missing headers to every answer, including static files and the errors of remix-serve itself.
 */
export function prepareRequests(): void {
  const global = globalThis as { [installed]?: true };
  if (global[installed]) return;
  global[installed] = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    request.headers[ADDRESS_HEADER] = request.socket.remoteAddress ?? "";
    const requestId = idFor(request);
    request.headers[ID_HEADER] = requestId;
    onHeaders(response, function () {
      this.setHeader(ID_HEADER, requestId);
      completeHeaders(this);
    });
  });
}

/** The request's id: the proxy's, so that both logs agree, if it fits our columns and has only safe characters; else a new one. */
function idFor({ headers }: IncomingMessage): string {
  const given = settings().TRUST_PROXY ? String(headers[ID_HEADER] ?? "") : "";
  return /^[\w-]{8,36}$/.test(given) ? given : newRequestId();
}

/** Adds only missing headers: the code that answers knows best how long its answer may be cached. */
function completeHeaders(response: ServerResponse): void {
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (settings().BASE_URL.startsWith("https:")) response.setHeader("Strict-Transport-Security", `max-age=${YEAR_SECONDS}`);
}
