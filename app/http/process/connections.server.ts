import type { Server, ServerOptions } from "node:http";
import { settings } from "~/core/settings.server";
import { networkOf, plainAddress } from "../request/address.server";

const CHECK_MS = 5_000;

/** Proxies reuse a connection for a minute; they answer 502 if we close earlier. */
const BEHIND_PROXY_MS = 65_000;
const DIRECT_MS = 5_000;

/** Node's time limits: headers and whole requests (then 408), idle connections. */
export function timeLimits(): ServerOptions {
  const { HEADERS_MS, REQUEST_MS, TRUST_PROXY } = settings();
  const keepAliveTimeout = TRUST_PROXY ? BEHIND_PROXY_MS : DIRECT_MS;
  return {
    keepAliveTimeout,
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: Math.min(HEADERS_MS, CHECK_MS),
  };
}

/** Drops new connections of a network that has NETWORK_CONNECTIONS open (0: no limit). Behind a proxy does nothing. */
export function capConnections(server: Server): void {
  const { NETWORK_CONNECTIONS, TRUST_PROXY } = settings();
  if (TRUST_PROXY || NETWORK_CONNECTIONS === 0) return;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = networkOf(plainAddress(socket.remoteAddress ?? "") ?? "");
    const count = (open.get(network) ?? 0) + 1;
    if (count > NETWORK_CONNECTIONS) return void socket.destroy();
    open.set(network, count);
    socket.once("close", () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
