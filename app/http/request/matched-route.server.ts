import { AsyncLocalStorage } from "node:async_hooks";
import type { Access } from "../access/floors";

export type MatchedRoute = {
  id: string;
  /** Declared path: "/files/:fileId". */
  path: string;
  /** A call's path below its file's address, else empty. */
  at: string;
  /** Address of the menu row that grants access. */
  menu: string;
  /** Topics that change the guests' cached page; null when not cached. */
  kept: readonly string[] | null;
  /** IP address at the socket, perhaps a proxy's. */
  address: string | null;
  /** Remix's script asks for data: no page is drawn. */
  asData: boolean;
  /** Access declared to `enter` or `serve`. */
  access: Access | null;
  /** The server's own request. A loader's copy may never signal that the client left (Node 20). */
  request: Request;
  knows: (pathname: string) => boolean;
};

const running = new AsyncLocalStorage<Running>();

type Given = Omit<MatchedRoute, "access">;
/** `isPlain`: found by `findRoute`, not by our own server. */
type Running = MatchedRoute & { isPlain: boolean };

/** Runs `answer` with its matched route. */
export function withRoute<T>(route: Given, answer: () => T): T {
  return running.run({ ...route, access: null, isPlain: false }, answer);
}

/** Sets the route for all that follows, for remix-serve (http/request/plain). */
export function followRoute(route: Given): void {
  running.enterWith({ ...route, access: null, isPlain: true });
}

export const isMatched = (): boolean => running.getStore()?.isPlain === false;

/** Access depends on this route, never on the typed address. */
export function matchedRoute(): MatchedRoute {
  const route = running.getStore();
  if (!route) throw new Error("asked for the route outside of a request");
  return route;
}

export const declaredAccess = (): Access | null => running.getStore()?.access ?? null;

export const peerAddress = (): string | null => running.getStore()?.address ?? null;
