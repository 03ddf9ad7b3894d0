/** Somebody at a browser without scripts, over real HTTP: keeps cookies, follows redirects, posts the forms of the page it is on. */
export class Visitor {
  private cookies = new Map<string, string>();
  html = "";
  url: string;
  status = 0;
  headers = new Headers();
  /** The headers of the answer to the last form, before the redirect it led to. */
  posted = new Headers();

  constructor(home: string) {
    this.url = home;
  }

  async open(url: string, init: RequestInit = {}): Promise<this> {
    const target = new URL(url, this.url);
    const headers = new Headers(init.headers);
    headers.set("Accept", "text/html");
    headers.set("Cookie", this.cookieHeader());
    const response = await fetch(target, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    this.url = target.href;
    this.status = response.status;
    this.headers = response.headers;
    if (init.method === "POST") this.posted = response.headers;
    this.html = await response.text();
    const next = response.headers.get("Location");
    return next && response.status >= 300 && response.status < 400 ? this.open(next) : this;
  }

  /** A stream of events, which never ends by itself. */
  stream(url: string): Promise<Response> {
    return fetch(new URL(url, this.url), { headers: { Accept: "text/event-stream", Cookie: this.cookieHeader() } });
  }

  /** Posts to the page it is on, with that page's token. */
  submit(fields: Record<string, string | string[]>, url = this.url, more: Record<string, string> = {}): Promise<this> {
    const form = new URLSearchParams({ csrf: this.field("csrf") });
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
    const origin = new URL(url, this.url).origin;
    return this.open(url, { method: "POST", body: form, headers: { Origin: origin, "Sec-Fetch-Site": "same-origin", ...more } });
  }

  async logIn(email: string, password = "geulbeot1!"): Promise<this> {
    await this.open("/app/login");
    return this.submit({ username: email, password });
  }

  /** The value of a hidden field of the page. */
  field(name: string): string {
    const found = new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(this.html);
    return found ? found[1]!.replaceAll("&amp;", "&") : "";
  }

  private cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private keep(line: string) {
    const [pair, ...attributes] = line.split("; ");
    const name = pair!.slice(0, pair!.indexOf("="));
    if (attributes.some((one) => /^max-age=0$/i.test(one))) this.cookies.delete(name);
    else this.cookies.set(name, pair!.slice(name.length + 1));
  }
}
