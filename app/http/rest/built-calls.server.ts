import { routes } from "@remix-run/dev/server-build";
import { type ListedCall, listCalls } from "./list-calls.server";

let calls: ListedCall[] | undefined;
let below: Map<string, Set<string>> | undefined;

/** This build's calls, listed once per process. */
export function builtCalls(): ListedCall[] {
  calls ??= listCalls(routes);
  return calls;
}

/** The `at` of each call in a route file, without empty ones. */
export function callsBelow(route: string): Iterable<string> {
  if (!below) {
    below = new Map();
    for (const { route, endpoint } of builtCalls()) if (endpoint.at) below.set(route, (below.get(route) ?? new Set()).add(endpoint.at));
  }
  return below.get(route) ?? [];
}
