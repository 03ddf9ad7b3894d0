import { AsyncLocalStorage } from "node:async_hooks";
import type { Access } from "../rest/access";

export type MatchedRoute = {
  /** As it was declared: "/files/:fileId". */
  path: string;
  /** Its part below the address of its file, for a call that stands there; empty for all others. */
  at: string;
  /** The address whose menu row decides: its own, or that of the screen it says in `handle` it belongs to. */
  menu: string;
  /** Whom `enter` or `serve` was told to admit; null before. */
  access: Access | null;
};

const running = new AsyncLocalStorage<MatchedRoute>();

/** Runs what answers a request, so that everything within knows by which route. */
export function withRoute<T>({ path, at, menu }: Omit<MatchedRoute, "access">, answer: () => T): T {
  return running.run({ path, at, menu, access: null }, answer);
}

/** The route that answers the request at hand: what may be done is decided by it, never by how the address was typed. */
export function matchedRoute(): MatchedRoute {
  const route = running.getStore();
  if (!route) throw new Error("asked for the route outside of a request");
  return route;
}
