import { AsyncLocalStorage } from "node:async_hooks";
import type { Access } from "../access/floors";

export type MatchedRoute = {
  id: string;
  /** Declared path, such as "/files/:fileId". */
  path: string;
  /** A call's declared `at`, else empty. */
  at: string;
  /** Path of the screen whose menu row decides access. */
  menu: string;
  /** Topics that drop the guests' cached page; null if never cached. */
  kept: readonly string[] | null;
  /** IP address at the socket, perhaps a proxy's. */
  address: string | null;
  /** Remix's script asks for data: no page is drawn. */
  asData: boolean;
  /** Access declared to `enter` or `serve`; null before. */
  access: Access | null;
  /** The server's own request. A loader's copy may never signal that the client left (ADR 57). */
  request: Request;
  knows: (pathname: string) => boolean;
};

const running = new AsyncLocalStorage<Running>();

type Given = Omit<MatchedRoute, "access">;
type Running = MatchedRoute & { isPlain: boolean };

/** Runs `answer` with `route` as `matchedRoute`. */
export function withRoute<T>(route: Given, answer: () => T): T {
  return running.run({ ...route, access: null, isPlain: false }, answer);
}

/** Sets the route for the rest of the request, for remix-serve. */
export function followRoute(route: Given): void {
  running.enterWith({ ...route, access: null, isPlain: true });
}

export const isMatched = (): boolean => running.getStore()?.isPlain === false;

/** The running request's route, on which access depends instead of the typed address. */
export function matchedRoute(): MatchedRoute {
  const route = running.getStore();
  if (!route) throw new Error("asked for the route outside of a request");
  return route;
}

export const declaredAccess = (): Access | null => running.getStore()?.access ?? null;

export const peerAddress = (): string | null => running.getStore()?.address ?? null;
