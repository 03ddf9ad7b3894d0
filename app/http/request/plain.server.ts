import { data } from "@remix-run/node";
import { log } from "~/core/log.server";
import { closeConnections } from "~jobs/close-connections.server";
import { followRoute, isMatched } from "./matched-route.server";
import { otherSpelling } from "./other-spelling.server";
import { siteRoutes } from "./site-routes.server";

/** Sets the route under `npm run start:plain` (ADR 59). `exact` throws a redirect or 404 for other spellings, which remix-serve accepts. */
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

let isListening = false;

/** Closes database and Redis at the stop, to end remix-serve. */
function endWithServer(): void {
  if (isListening) return;
  isListening = true;
  log.warn("served by remix-serve: slower, without kept pages, limits by network, access of operators and a clean stop");
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void closeConnections());
}
