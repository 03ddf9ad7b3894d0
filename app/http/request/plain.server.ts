import { data } from "@remix-run/node";
import { log } from "~/core/log.server";
import { closeConnections } from "~jobs/close-connections.server";
import { followRoute, isMatched } from "./matched-route.server";
import { otherSpelling } from "./other-spelling.server";
import { siteRoutes } from "./site-routes.server";

/**
 * Finds the route of a request that did not begin in app/server.ts, which is so under `npm run start:plain` alone (ADR 59); else does nothing.
 * remix-serve takes an address in any spelling, so with `exact` all but our own are redirected or not found, before any right is asked.
 */
export function findRoute(request: Request, { exact }: { exact: boolean }): void {
  if (isMatched()) return;
  endWithServer();
  const url = new URL(request.url);
  const { pathname } = url;
  const table = siteRoutes();
  followRoute({ ...table.find(pathname), address: null, asData: false, request, knows: table.knows });
  if (!exact || table.knows(pathname)) return;
  const elsewhere = otherSpelling(table, { method: request.method, url, pathname, asData: false });
  throw elsewhere ?? data({ code: "common.no-such-page" }, { status: 404 });
}

let heard = false;

/** remix-serve closes its server at a signal; open connections to the database would keep the process alive. */
function endWithServer(): void {
  if (heard) return;
  heard = true;
  log.warn("served by remix-serve: slower, without kept pages, limits by network, access of operators and a clean stop");
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void closeConnections());
}
