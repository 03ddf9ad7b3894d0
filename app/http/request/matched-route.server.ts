import { AsyncLocalStorage } from "node:async_hooks";
import type { Access } from "../access/floors";

export type MatchedRoute = {
  /** Its id in the build. */
  id: string;
  /** The declared path: "/files/:fileId". */
  path: string;
  /** The part of the call's path below its file's address; empty for all others. */
  at: string;
  /** The address of the menu row that decides over it: its own, or the one its `handle` names. */
  menu: string;
  /** The topics that change this screen for guests, when their page of it is kept; else null. */
  kept: readonly string[] | null;
  /** The address at the other end of the socket; null where there is none. */
  address: string | null;
  /** Whether the browser's scripts ask for data alone, and no page is drawn. */
  asData: boolean;
  /** The access declared to `enter` or `serve`; null before they ran. */
  access: Access | null;
  /**
   * The request as the server made it. Loaders get a copy of a copy, whose signal never fires once the copy between is garbage-collected
   * (Node 20), so what must notice that the client left asks this one and holds it.
   */
  request: Request;
  /** Whether a path is an address of ours. */
  knows: (pathname: string) => boolean;
};

const running = new AsyncLocalStorage<Running>();

type Given = Omit<MatchedRoute, "access">;
/** `isPlain`: found by `findRoute`, not by our own server. */
type Running = MatchedRoute & { isPlain: boolean };

/** Runs what answers a request with its matched route, which code within reads by `matchedRoute`. */
export function withRoute<T>(route: Given, answer: () => T): T {
  return running.run({ ...route, access: null, isPlain: false }, answer);
}

/** The same for all that follows, where nobody calls what answers (http/request/plain). */
export function followRoute(route: Given): void {
  running.enterWith({ ...route, access: null, isPlain: true });
}

/** Whether our own server has matched the current request. */
export const isMatched = (): boolean => running.getStore()?.isPlain === false;

/** The route that answers the current request. Rights are decided by it, never by the typed address. */
export function matchedRoute(): MatchedRoute {
  const route = running.getStore();
  if (!route) throw new Error("asked for the route outside of a request");
  return route;
}

/** The access that was declared to `enter` or `serve`; null before, and outside of a request. */
export const declaredAccess = (): Access | null => running.getStore()?.access ?? null;

/** The address at the other end of the current request's socket; null where nobody knows it. */
export const peerAddress = (): string | null => running.getStore()?.address ?? null;
