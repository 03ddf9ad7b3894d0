import type { IncomingMessage, ServerResponse } from "node:http";
import { logAccess } from "../process/access-log.server";
import type { Measured } from "../process/request-metrics.server";
import { carriesLoginIn, themeIn } from "../request/cookies.server";
import type { Sent } from "./kept-pages.server";
import { keptAnswer } from "./kept-response.server";

export type Theme = ReturnType<typeof themeIn>;
type Find = (query: URLSearchParams, theme: Theme, cookies: string, path: string) => Sent | null;

const finders = new Map<string, Find>();
/** Routes such as `/app/subscribe/:userId`, by the text before the parameter. */
const routesByPrefix = new Map<string, string>();

/** Remix's own parameters, such as `_data`. */
const FRAMEWORK = /(?:^|&)_/;

/** Registers `find`, which returns a route's cached page for a guest or null. */
export function answerEarly(route: string, find: Find): void {
  finders.set(route, find);
  const [, prefix] = /^(\/[^:]+\/):[^/]+$/.exec(route) ?? [];
  if (prefix) routesByPrefix.set(prefix, route);
}

const ROUTES_OF_HANDLE = ["/:handle", "/:handle/:slug", "/:handle/series/:slug"];

/** A path's declared route, such as `/:handle`. */
function routeOf(path: string): string {
  if (path.startsWith("/@")) return ROUTES_OF_HANDLE[path.split("/", 5).length - 2] ?? path;
  return finders.has(path) ? path : (routesByPrefix.get(path.slice(0, path.lastIndexOf("/") + 1)) ?? path);
}

/** Answers a guest from a registered cache. False when Remix must answer, as with a login cookie. */
export function answeredEarly(request: IncomingMessage, response: ServerResponse, measured: Measured): boolean {
  const { method, url = "", headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const queryStart = url.indexOf("?");
  const [path, query] = queryStart < 0 ? [url, ""] : [url.slice(0, queryStart), url.slice(queryStart + 1)];
  const route = routeOf(path);
  const find = finders.get(route);
  if (!find || FRAMEWORK.test(query)) return false;
  const cookies = headers.cookie ?? "";
  if (carriesLoginIn(cookies)) return false;
  const page = find(new URLSearchParams(query), themeIn(cookies), cookies, path);
  if (!page) return false;
  measured.route = route;
  logAccess(request, response);
  const answer = keptAnswer({ acceptEncoding: String(headers["accept-encoding"] ?? ""), ifNoneMatch: headers["if-none-match"] }, page);
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.statusCode = answer.status;
  response.end(method === "HEAD" ? undefined : (answer.body ?? undefined));
  return true;
}
