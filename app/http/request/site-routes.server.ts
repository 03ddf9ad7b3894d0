import { routes } from "@remix-run/dev/server-build";
import { callsBelow } from "../rest/built-calls.server";
import { FILE, LONGEST_PATH, type RouteTable, tableOf } from "./route-table.server";

let table: RouteTable | undefined;

/** Table of this build's routes, made once per process. */
export function siteRoutes(): RouteTable {
  return (table ??= tableOf(routes, callsBelow));
}

/** Declared path of a screen, such as /app/subscribe/:userId. */
export function screenPattern(pathname: string): string | null {
  if (pathname.length > LONGEST_PATH || !siteRoutes().knows(pathname)) return null;
  const { path } = siteRoutes().find(pathname);
  return (path === "/" || path.startsWith("/app/")) && !FILE.test(path) ? path : null;
}
