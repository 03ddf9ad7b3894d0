import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

type BuiltRoute = { path?: string; parentId?: string; index?: boolean; module: { default?: unknown; loader?: unknown; action?: unknown } };
export type BuiltRoutes = Record<string, BuiltRoute>;

export async function builtRoutes(who: string): Promise<BuiltRoutes | null> {
  const file = path.resolve("build/index.js");
  if (!fs.existsSync(file)) {
    console.error(`seed: ${who} wait for the first build (no build/index.js)`);
    return null;
  }
  const build = (await import(pathToFileURL(file).href)) as { routes: BuiltRoutes };
  return build.routes;
}

export function screenPaths(routes: BuiltRoutes): Set<string> {
  const drawn = Object.values(routes).filter((route) => route.module.default !== undefined);
  return new Set(drawn.map((route) => fullPath(routes, route)));
}

function fullPath(routes: BuiltRoutes, route: BuiltRoute): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  return `${parent ? fullPath(routes, parent) : ""}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
}
