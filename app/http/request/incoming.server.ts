import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { newRequestId } from "~/core/request-id.server";
import { settings } from "~/core/settings.server";
import { ADDRESS_HEADER, ID_HEADER } from "./request.server";

const installed = Symbol.for("geulbeot.incoming");
const YEAR_SECONDS = 31_536_000;

/**
 * Meets each request before remix-serve does. Tells our code the address at the other end of the socket, which remix-serve hides; the
 * header is always set here, so what a client writes into it never arrives. Gives the request its id in the same way. And completes the
 * headers of every answer, also of the static files and the errors that remix-serve answers by itself.
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

/** That of the proxy in front, so that its log and ours say the same; what it sends must fit our columns and be safe to search a log for. */
function idFor({ headers }: IncomingMessage): string {
  const given = settings().TRUST_PROXY ? String(headers[ID_HEADER] ?? "") : "";
  return /^[\w-]{8,36}$/.test(given) ? given : newRequestId();
}

/** Only what is missing: whoever answers knows better how long an answer may be kept. */
function completeHeaders(response: ServerResponse): void {
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (settings().BASE_URL.startsWith("https:")) response.setHeader("Strict-Transport-Security", `max-age=${YEAR_SECONDS}`);
}
