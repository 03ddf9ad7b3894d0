import { ADMINISTRATOR_ROLE, MEMBER_ROLE } from "~/core/roles";
import { allOf } from "../access/scope.server";
import { addressOf } from "../request/route-table.server";
import type { Endpoint } from "./endpoint.server";

type RouteModules = Record<string, { path?: string; parentId?: string; index?: boolean; module: { loader?: unknown; action?: unknown } }>;
/** `path` writes parameters as `{name}`; `route` is the file's declared address, `file` its id in the build. */
export type ListedCall = { apiId: string; method: string; path: string; route: string; file: string; endpoint: Endpoint };

/** All calls of `routes`, sorted by path and method. */
export function listCalls(routes: RouteModules): ListedCall[] {
  const calls: ListedCall[] = [];
  for (const [file, route] of Object.entries(routes)) {
    const served = (route.module.action ?? route.module.loader) as { endpoints?: Endpoint[] } | undefined;
    if (!served?.endpoints) continue;
    const own = fullPath(routes, route);
    for (const endpoint of served.endpoints) {
      const path = addressOf(own, endpoint.at).replace(/:(\w+)/g, "{$1}");
      calls.push({ apiId: `${endpoint.method}:${path}`, method: endpoint.method, path, route: own, file, endpoint });
    }
  }
  return calls.sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

function fullPath(routes: RouteModules, route: RouteModules[string]): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  const base = parent ? fullPath(routes, parent) : "";
  return `${base}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
}

/** A call's api row with its first roles; with `all`, also the `#all` row. */
export function firstGrants({ apiId, endpoint: { access, summary, roles, all } }: ListedCall) {
  const byFloor = { anyone: [], member: [MEMBER_ROLE, ADMINISTRATOR_ROLE], granted: [ADMINISTRATOR_ROLE] }[access.floor];
  const own = {
    apiId,
    description: summary,
    publicYn: access.floor === "anyone" ? ("Y" as const) : ("N" as const),
    roles: roles ?? byFloor,
  };
  return all === undefined ? [own] : [own, { apiId: allOf(apiId), description: all, publicYn: "N" as const, roles: [ADMINISTRATOR_ROLE] }];
}
