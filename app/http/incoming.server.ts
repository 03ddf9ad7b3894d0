import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ADDRESS_HEADER } from "./request.server";

const installed = Symbol.for("geulbeot.incoming");

/**
 * Tells our code the address at the other end of each request's socket, which remix-serve hides from it. The header is always set here, so
 * what a client writes into it never arrives.
 */
export function nameCallers(): void {
  const global = globalThis as { [installed]?: true };
  if (global[installed]) return;
  global[installed] = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage; response: ServerResponse };
    request.headers[ADDRESS_HEADER] = request.socket.remoteAddress ?? "";
  });
}
