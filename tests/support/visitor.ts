import type { FormRequest } from "./form-client/encode";
import { Session } from "./form-client/session";

/** A browser without scripts, over real HTTP; posts any fields to the current page. */
export class Visitor {
  readonly #session = new Session();
  html = "";
  url: string;
  status = 0;
  headers = new Headers();
  /** Headers of the answer to the last form, before redirects. */
  posted = new Headers();

  constructor(home: string) {
    this.url = home;
  }

  async open(url: string, request: Omit<FormRequest, "url"> = { method: "GET" }): Promise<this> {
    const answer = await this.#session.send({ ...request, url: new URL(url, this.url).href }, this.url);
    this.url = answer.url;
    this.status = answer.status;
    this.headers = answer.headers;
    if (request.method === "POST") this.posted = answer.headers;
    this.html = answer.body.toString();
    const next = answer.headers.get("Location");
    return next && answer.status >= 300 && answer.status < 400 ? this.open(next) : this;
  }

  stream(address: string): Promise<Response> {
    const url = new URL(address, this.url).href;
    return fetch(url, { headers: { Accept: "text/event-stream", Cookie: this.#session.cookieFor(url) } });
  }

  submit(fields: Record<string, string | string[]>, url = this.url, headers: Record<string, string> = {}): Promise<this> {
    const form = new URLSearchParams({ csrf: this.field("csrf") });
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
    const contentType = "application/x-www-form-urlencoded";
    return this.open(url, { method: "POST", body: Buffer.from(form.toString()), contentType, headers });
  }

  async logIn(email: string, password = "geulbeot1!"): Promise<this> {
    await this.open("/app/login");
    return this.submit({ username: email, password });
  }

  field(name: string): string {
    const found = new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(this.html);
    return found ? found[1]!.replaceAll("&amp;", "&") : "";
  }
}
