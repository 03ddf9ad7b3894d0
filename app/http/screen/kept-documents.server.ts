import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { carriesLoginIn, flashCookie, themeIn } from "../request/cookies.server";
import { answerEarly } from "../reply/early-answers.server";
import { keepPages } from "../reply/kept-pages.server";
import { keptResponse } from "../reply/kept-response.server";
import { matchedRoute } from "../request/matched-route.server";

type Making = { key: string; era: number | null; topics: readonly string[] | null };

const making = new AsyncLocalStorage<Making>();

const dropped =
  (topic: string) =>
  (_message: string, { topics }: { topics: readonly string[] }) =>
    topics.includes(topic);

/** Cached pages of guests, by path and theme (ADR 86). */
const documents = keepPages<{ topics: readonly string[] }>(8, {
  grants: () => true,
  "post-changed": dropped("post-changed"),
  "profile-changed": dropped("profile-changed"),
  "common-codes": dropped("common-codes"),
});

/** Runs `answer`. Marks a guest's GET of a path without query or dot as cacheable. */
export function whileKeepable<T>({ method, url = "", headers }: IncomingMessage, answer: () => T): T {
  const cookies = headers.cookie ?? "";
  if (method !== "GET" || /[?.]/.test(url) || process.env.NODE_ENV === "development" || isPersonal(cookies)) return answer();
  return making.run({ key: keyOf(url, cookies), era: documents.era(), topics: null }, answer);
}

const isPersonal = (cookies: string) => carriesLoginIn(cookies) || cookies.includes(`${flashCookie().name}=`);

/** At most three keys a path, whatever the cookies say: nobody can fill the cache. */
function keyOf(path: string, cookies: string): string {
  return `${path} ${themeIn(cookies)}`;
}

/** Marks a page with `handle.kept` as cacheable for guests. If true, its frame must hold nothing of this visitor. */
export function keepsDocument(): boolean {
  const request = making.getStore();
  const topics = request && matchedRoute().kept;
  if (!request || !topics) return false;
  request.topics = topics;
  return true;
}

/** Keeps this request's incomplete page out of the cache. */
export function forbidKeeping(): void {
  const request = making.getStore();
  if (request) request.topics = null;
}

/** Cache entry for this page; null unless cacheable, status 200 and without Set-Cookie. */
export function documentToKeep(status: number, headers: Headers): Making | null {
  const request = making.getStore();
  return request?.topics && status === 200 && !headers.has("Set-Cookie") ? request : null;
}

/** Caches a page, nonce included, and answers with it. Guests' pages repeat nothing of a request, so no attacker can use the nonce. */
export async function keepDocument(request: Request, { key, era, topics }: Making, html: string, headers: Headers): Promise<Response> {
  answerEarly(matchedRoute().path, knownPage);
  return keptResponse(request, await documents.put(key, era, { html, headers, topics: topics! }));
}

function knownPage(query: URLSearchParams, _theme: string, cookies: string, path: string) {
  return query.size === 0 && !isPersonal(cookies) ? documents.known(keyOf(path, cookies)) : null;
}
