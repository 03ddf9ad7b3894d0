import type { IncomingMessage, ServerResponse } from "node:http";
import { logAccess } from "../process/access-log.server";
import type { Measured } from "../process/request-metrics.server";
import { carriesLoginIn, themeIn } from "../request/cookies.server";
import type { Sent } from "./kept-pages.server";
import { keptAnswer } from "./kept-response.server";

export type Theme = ReturnType<typeof themeIn>;
/** The cached page of an address's query in a theme, for the text of the Cookie header; null when there is none, so that the framework answers. */
type Find = (query: URLSearchParams, theme: Theme, cookies: string) => Sent | null;

const finders = new Map<string, Find>();

/** Parameters by which the framework asks for data instead of a page. */
const FRAMEWORK = /(?:^|&)_/;

/** Has guests' requests for a path answered from a cache, before the framework does any work for them. */
export function answerEarly(path: string, find: Find): void {
  finders.set(path, find);
}

/**
 * Answers a guest's GET or HEAD of a cached page and says whether it did. The page, its headers, the metrics and the access log are those
 * of the framework's answer with the same page. Whoever carries a login, valid or not, is left to the framework.
 */
export function answeredEarly(request: IncomingMessage, response: ServerResponse, measured: Measured): boolean {
  const { method, url = "", headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const at = url.indexOf("?");
  const [path, query] = at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
  const find = finders.get(path);
  if (!find || FRAMEWORK.test(query)) return false;
  const cookies = headers.cookie ?? "";
  if (carriesLoginIn(cookies)) return false;
  const page = find(new URLSearchParams(query), themeIn(cookies), cookies);
  if (!page) return false;
  measured.route = path;
  logAccess(request, response);
  const answer = keptAnswer({ acceptEncoding: String(headers["accept-encoding"] ?? ""), ifNoneMatch: headers["if-none-match"] }, page);
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.statusCode = answer.status;
  response.end(method === "HEAD" ? undefined : (answer.body ?? undefined));
  return true;
}
