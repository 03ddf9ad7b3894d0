import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { settings } from "~/core/settings.server";
import { ADDRESS_HEADER } from "./request.server";

const installed = Symbol.for("geulbeot.incoming");
const YEAR_SECONDS = 31_536_000;

/**
 * Meets each request before remix-serve does. Tells our code the address at the other end of the socket, which remix-serve hides; the
 * header is always set here, so what a client writes into it never arrives. And completes the headers of every answer, also of the static
 * files and the errors that remix-serve answers by itself.
 */
export function meetRequests(): void {
  const global = globalThis as { [installed]?: true };
  if (global[installed]) return;
  global[installed] = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    request.headers[ADDRESS_HEADER] = request.socket.remoteAddress ?? "";
    onHeaders(response, completeHeaders);
  });
}

/** Only what is missing: whoever answers knows better how long an answer may be kept. */
function completeHeaders(this: ServerResponse): void {
  if (!this.hasHeader("Cache-Control")) this.setHeader("Cache-Control", "no-store");
  this.setHeader("X-Content-Type-Options", "nosniff");
  if (settings().BASE_URL.startsWith("https:")) this.setHeader("Strict-Transport-Security", `max-age=${YEAR_SECONDS}`);
}
