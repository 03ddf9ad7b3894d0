import { routes } from "@remix-run/dev/server-build";
import { callsBelow } from "../rest/built-calls.server";
import { FILE, LONGEST_PATH, type RouteTable, tableOf } from "./route-table.server";

let table: RouteTable | undefined;

/** Table of this build's routes, made once per process. */
export function siteRoutes(): RouteTable {
  return (table ??= tableOf(routes, callsBelow));
}

/** Declared path of a screen, such as /app/subscribe/:userId; null for others. `/@…` counts as its screen under /app. */
export function screenPattern(pathname: string): string | null {
  if (!siteRoutes().knows(pathname)) return null;
  const { path, menu } = siteRoutes().find(pathname);
  if (path.startsWith("/:")) return menu;
  if (pathname.length > LONGEST_PATH) return null;
  return (path === "/" || path.startsWith("/app/")) && !FILE.test(path) ? path : null;
}
