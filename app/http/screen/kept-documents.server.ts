import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
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
 * Keeps a page and answers with it. Its own scripts are known by `nonce`, a secret of this one rendering; since a kept page cannot have a
 * nonce, `allow` names them by their hashes in its policy instead.
 */
export async function keepDocument(
  request: Request,
  { path, key, era, topics }: Making,
  { html: written, nonce, headers, allow }: { html: string; nonce: string; headers: Headers; allow: (hashes: string[]) => void },
): Promise<Response> {
  const mark = ` nonce="${nonce}"`;
  const { html, module } = scriptsLater(written, mark);
  const scripts = [...html.matchAll(new RegExp(`<script[^>]*${escaped(mark)}[^>]*>([^]*?)</script>`, "g"))].map(([, text]) => text!);
  allow([...scripts, module].filter(Boolean).map(hashOf));
  answerEarly(path, (query, _theme, cookies) => (query.size === 0 && !isPersonal(cookies) ? documents.known(keyOf(path, cookies)) : null));
  const plain = html.replaceAll(mark, "");
  if (plain.includes(nonce)) throw new Error("a kept page must not hold its nonce");
  return keptResponse(request, await documents.put(key, era, { html: plain, headers, topics: topics! }));
}

/**
 * A page whose framework begins when the page has been drawn and the browser has nothing else to do: what one reads comes before what one may press,
 * which works without scripts too. The elements stay where they are, since the framework compares them. `module` is the script that begins then.
 */
function scriptsLater(html: string, mark: string): { html: string; module: string } {
  const begins = `<script${mark} type="module" async="">`;
  const [before, after] = html.split(begins);
  const end = after?.indexOf("</script>") ?? -1;
  if (end < 0) return { html, module: "" };
  const module = after!.slice(0, end);
  const later = `${before}<script${mark}>${starter(module)}${after!.slice(end)}`;
  return { html: later.replaceAll('<link rel="modulepreload"', '<link rel="later"'), module };
}

const starter = (module: string) => `addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(() => {
  for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
  const script = Object.assign(document.createElement("script"), { type: "module", text: ${JSON.stringify(module).replaceAll("<", "\\u003c")} });
  document.head.append(script);
  script.remove();
}))`;

const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
