import type { FormRequest } from "./encode";
import type { FormPage } from "./page";

type Cookie = { name: string; value: string; host: string; path: string; expiresAt: number };

export type Answer = { url: string; status: number; headers: Headers; body: Buffer };

const MOST_REDIRECTS = 20;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The site tells robots from people by the user agent. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/** Cookies of one browser, shared by the browser's pages. */
export class Session {
  #cookies: Cookie[] = [];
  /** Called with the page of a link that opens a new window. */
  onPage: ((page: FormPage) => void) | undefined;

  cookies() {
    return this.#cookies.filter(({ expiresAt }) => expiresAt > Date.now());
  }

  addCookies(cookies: readonly object[]) {
    for (const cookie of cookies) this.#keep(cookie as Cookie);
  }

  async navigate(request: FormRequest, from: string | undefined): Promise<Answer> {
    let next = request;
    for (let hops = 0; hops < MOST_REDIRECTS; hops++) {
      const answer = await this.send(next, from);
      const location = answer.headers.get("Location");
      if (location === null || !REDIRECTS.has(answer.status)) return answer;
      next = redirected(next, answer.status, new URL(location, answer.url));
    }
    throw new Error(`More than ${MOST_REDIRECTS} redirects, the last to ${next.url}`);
  }

  /** Make a navigation request without following redirects. */
  async send(request: FormRequest, from: string | undefined): Promise<Answer> {
    const headers = new Headers({
      Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "Accept-Language": "ko-KR,ko;q=0.9",
      "User-Agent": USER_AGENT,
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": from ? siteOf(from, request.url) : "none",
      ...request.headers,
    });
    const cookie = this.cookieFor(request.url);
    if (cookie) headers.set("Cookie", cookie);
    if (from) headers.set("Referer", from.split("#")[0]!);
    if (request.method === "POST" && from) headers.set("Origin", new URL(from).origin);
    if (request.contentType) headers.set("Content-Type", request.contentType);
    const body = request.body && new Uint8Array(request.body);
    const response = await fetch(request.url, { method: request.method, headers, body, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keepLine(line, new URL(request.url));
    return { url: request.url, status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  cookieFor(address: string): string {
    const url = new URL(address);
    const fitting = this.cookies().filter(
      ({ host, path }) => host === url.hostname && `${url.pathname}/`.startsWith(path.replace(/\/?$/, "/")),
    );
    return fitting.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  #keepLine(line: string, url: URL) {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const named = new Map(attributes.map((one) => [one.split("=")[0]!.toLowerCase(), one.slice(one.indexOf("=") + 1)]));
    const cut = pair.indexOf("=");
    const maxAge = named.get("max-age");
    const expires = named.get("expires");
    const expiresAt = maxAge !== undefined ? Date.now() + Number(maxAge) * 1_000 : expires ? Date.parse(expires) : Infinity;
    const path = named.get("path") || url.pathname.replace(/\/[^/]*$/, "") || "/";
    this.#keep({ name: pair.slice(0, cut), value: pair.slice(cut + 1), host: url.hostname, path, expiresAt });
  }

  #keep(cookie: Cookie) {
    const others = this.#cookies.filter(({ name, host, path }) => !(name === cookie.name && host === cookie.host && path === cookie.path));
    this.#cookies = [...others, cookie];
  }
}

/** After a redirect a POST becomes a GET, unless the status keeps the method. */
function redirected(request: FormRequest, status: number, target: URL): FormRequest {
  if (!target.hash) target.hash = new URL(request.url).hash;
  const isKept = status >= 307 || request.method === "GET";
  return isKept ? { ...request, url: target.href } : { method: "GET", url: target.href };
}

const siteOf = (from: string, to: string) => {
  const [one, other] = [new URL(from), new URL(to)];
  return one.origin === other.origin ? "same-origin" : one.hostname === other.hostname ? "same-site" : "cross-site";
};
