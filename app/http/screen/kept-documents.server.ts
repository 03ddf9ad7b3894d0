import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { carriesLoginIn, drawerCookieName, flashCookie, plainCookieIn, themeIn } from "../request/cookies.server";
import { answerEarly } from "../reply/early-answers.server";
import { keepPages } from "../reply/kept-pages.server";
import { keptResponse } from "../reply/kept-response.server";
import { matchedRoute } from "../request/matched-route.server";

/** A guest's request for a page by its bare address, from whose answer the page may be kept. */
type Making = { path: string; key: string; era: number | null; topics: readonly string[] | null };

const making = new AsyncLocalStorage<Making>();

const dropped =
  (topic: string) =>
  (_message: string, { topics }: { topics: readonly string[] }) =>
    topics.includes(topic);

/** The cache of the framework's public pages for guests, one of each address and look (ADR 49). */
const documents = keepPages<{ topics: readonly string[] }>(8, {
  grants: () => true,
  "post-changed": dropped("post-changed"),
  "profile-changed": dropped("profile-changed"),
  "common-codes": dropped("common-codes"),
});

/** Runs what answers a request, so that the page of a guest who asks for a bare address can be kept. */
export function whileKeepable<T>({ method, url = "", headers }: IncomingMessage, answer: () => T): T {
  const cookies = headers.cookie ?? "";
  if (method !== "GET" || /[?.]/.test(url) || process.env.NODE_ENV === "development" || isPersonal(cookies)) return answer();
  return making.run({ path: url, key: keyOf(url, cookies), era: documents.era(), topics: null }, answer);
}

/** Whether a page for these cookies would say something that is meant for this browser alone. */
const isPersonal = (cookies: string) => carriesLoginIn(cookies) || cookies.includes(`${flashCookie().name}=`);

/** The look has few states, whatever a cookie says, so that nobody can fill the cache with pages of one address. */
function keyOf(path: string, cookies: string): string {
  const drawer = plainCookieIn(cookies, drawerCookieName);
  return [path, themeIn(cookies), drawer === "open" || drawer === "closed" ? drawer : ""].join(" ");
}

/**
 * Whether the page of this request is kept for other guests: its route says so (`handle.kept`), and it is asked for by a guest at its bare
 * address. Its frame must then hold nothing of this visitor, not even a form token.
 */
export function keepsDocument(): boolean {
  const request = making.getStore();
  const topics = request && matchedRoute().kept;
  if (!request || !topics) return false;
  request.topics = topics;
  return true;
}

/** The page turned out to be incomplete: it is answered, but not kept. */
export function forbidKeeping(): void {
  const request = making.getStore();
  if (request) request.topics = null;
}

/** What `keepDocument` needs of a page that is being made to be kept; null for all others. */
export function documentToKeep(status: number, headers: Headers): Making | null {
  const request = making.getStore();
  return request?.topics && status === 200 && !headers.has("Set-Cookie") ? request : null;
}

/**
 * Keep a page and answer with it. The page and its headers are kept together, so the nonce of its scripts stays the one that its policy names.
 * A kept page is the same for every guest and repeats nothing of a request, so nobody can write a script for a nonce that is known only
 * once the page is drawn.
 */
export async function keepDocument(
  request: Request,
  { path, key, era, topics }: Making,
  html: string,
  headers: Headers,
): Promise<Response> {
  answerEarly(path, (query, _theme, cookies) => (query.size === 0 && !isPersonal(cookies) ? documents.known(keyOf(path, cookies)) : null));
  return keptResponse(request, await documents.put(key, era, { html, headers, topics: topics! }));
}
