import { data } from "@remix-run/node";
import { log } from "~/core/log.server";
import { closeConnections } from "~jobs/close-connections.server";
import { followRoute, isMatched } from "./matched-route.server";
import { otherSpelling } from "./other-spelling.server";
import { siteRoutes } from "./site-routes.server";

/** Finds the route under `npm run start:plain` (ADR 59): remix-serve accepts any spelling, so `exact` redirects or refuses others. */
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

/** Open database connections would keep remix-serve's process alive. */
function endWithServer(): void {
  if (isListening) return;
  isListening = true;
  log.warn("served by remix-serve: slower, without kept pages, limits by network, access of operators and a clean stop");
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void closeConnections());
}
