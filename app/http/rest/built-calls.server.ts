import { routes } from "@remix-run/dev/server-build";
import { type ListedCall, listCalls } from "./openapi.server";

let kept: ListedCall[] | undefined;
let below: Map<string, Set<string>> | undefined;

/** The REST calls of this very build, listed once a process. */
export function builtCalls(): ListedCall[] {
  kept ??= listCalls(routes);
  return kept;
}

/** Where else than at the address of a route its file has calls: "page" below it, "/v1/suggest/…" elsewhere. */
export function callsBelow(route: string): Iterable<string> {
  if (!below) {
    below = new Map();
    for (const { route, endpoint } of builtCalls()) if (endpoint.at) below.set(route, (below.get(route) ?? new Set()).add(endpoint.at));
  }
  return below.get(route) ?? [];
}
