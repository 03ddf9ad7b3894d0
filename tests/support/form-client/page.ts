import fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Element, Text } from "domhandler";
import { test } from "playwright/test";
import { ancestors, attribute, type Page as Document, parse } from "./document";
import { type ChosenFile, controlsOf, formOf, isDisabled, typeOf, valueOf } from "./entries";
import { type FormRequest, requestOf } from "./encode";
import { FormLocator, Queries } from "./locator";
import { checkAddress, type Expectation, type Outcome } from "./matchers";
import { summaryOf } from "./names";
import { patience } from "../yardstick";
import type { Answer, Session } from "./session";

type Entry = { url: string; document: Document; html: string; refreshMs: number };
type Download = { suggestedFilename: () => string; path: () => Promise<string> };

const POLL_MS = 25;
/** A meta refresh happens after a tenth of the declared time, to save time. */
const MS_OF_REFRESH_SECOND = 100;
const BLANK: Entry = { url: "about:blank", document: parse(""), html: "", refreshMs: Infinity };

/**
 * A tab without scripts, like Playwright's Page, so that a journey drives both. tests/browser/contract.spec.ts compares the forms sent with
 * Chromium's. Style sheets are not applied: test focus, `:target` and validation in Chromium.
 */
export class FormPage extends Queries {
  /** Playwright's matchers require this name. */
  readonly _apiName = "Page";
  #history: Entry[] = [];
  #at = -1;
  #files = new Map<Element, ChosenFile[]>();
  #focused: Element | undefined;
  #waiting: ((download: Download) => void) | undefined;
  #downloads = 0;
  #listeners: (() => void)[] = [];

  constructor(
    private readonly session: Session,
    private readonly baseURL: string,
  ) {
    super();
  }

  get #entry(): Entry {
    return this.#history[this.#at] ?? BLANK;
  }

  get document(): Document {
    return this.#entry.document;
  }

  url() {
    return this.#entry.url;
  }

  async content() {
    return this.#entry.html;
  }

  protected derive(find: (page: Document, within?: Element) => Element[], description: string): FormLocator {
    return new FormLocator(this, find, description);
  }

  context() {
    return {
      _options: { baseURL: this.baseURL },
      cookies: async () => this.session.cookies(),
      addCookies: async (cookies: readonly object[]) => this.session.addCookies(cookies),
      newPage: async () => new FormPage(this.session, this.baseURL),
      close: async () => {},
      waitForEvent: (_event: "page") => new Promise<FormPage>((resolve) => (this.session.onPage = resolve)),
    };
  }

  /** Requests outside the page, with the page's cookies. */
  readonly request = {
    get: async (url: string, { maxRedirects }: { maxRedirects?: 0 } = {}) => {
      const request = { method: "GET" as const, url: this.#address(url) };
      return responseOf(await (maxRedirects === 0 ? this.session.send(request, undefined) : this.session.navigate(request, undefined)));
    },
  };

  mainFrame() {
    return {
      _expect: (expression: string, options: Expectation): Promise<Outcome> => checkAddress(this, expression, options),
      waitForURL: (wanted: (url: URL) => boolean) => this.until(() => wanted(new URL(this.url())) || undefined, "another address"),
    };
  }

  async waitForURL(wanted: string | RegExp) {
    const isThere = () => (wanted instanceof RegExp ? wanted.test(this.url()) : this.url() === this.#address(wanted));
    await this.until(() => isThere() || undefined, `${String(wanted)} instead of ${this.url()}`);
  }

  /** No-ops: the client has no loading state, size or media. */
  async waitForLoadState() {}
  async setViewportSize() {}
  async emulateMedia() {}
  async bringToFront() {}
  async close() {}

  on(event: "framenavigated", listener: () => void) {
    if (event !== "framenavigated") throw new Error(`The form client knows no event ${String(event)}`);
    this.#listeners.push(listener);
  }

  async goto(url: string) {
    const target = this.#address(url);
    if (isSamePage(target, this.url())) return this.#jump(target);
    return responseOf(await this.#open({ method: "GET", url: target }, undefined));
  }

  async reload() {
    const answer = await this.session.navigate({ method: "GET", url: this.url() }, this.url());
    this.#replace(answer);
    return responseOf(answer);
  }

  async goBack() {
    if (this.#at > 0) this.#at -= 1;
    this.#leave();
  }

  async goForward() {
    if (this.#at < this.#history.length - 1) this.#at += 1;
    this.#leave();
  }

  async waitForEvent(event: "download"): Promise<Download> {
    if (event !== "download") throw new Error(`The form client knows no event ${String(event)}`);
    return new Promise((resolve) => (this.#waiting = resolve));
  }

  focus(element: Element) {
    this.#focused = element;
  }

  choose(input: Element, files: ChosenFile | ChosenFile[] | string) {
    const list = typeof files === "string" ? [fileAt(files)] : [files].flat();
    this.#files.set(input, list);
  }

  readonly keyboard = {
    insertText: async (text: string) => {
      const field = this.#focused;
      if (!field) throw new Error("Nothing has the focus");
      write(field, valueOf(field) + text);
    },
    press: async (key: string) => {
      const element = this.#focused;
      if (!element) throw new Error("Nothing has the focus");
      const isText =
        element.name === "textarea" || (element.name === "input" && !/^(checkbox|radio|submit|button|file)$/.test(typeOf(element)));
      if (key === "Enter" && isText && element.name === "input") return this.#submitByEnter(element);
      if (key === "Enter" && !isText) return this.press(element);
      if (key === "Space" && !isText) return this.press(element);
      throw new Error(`The form client has no key ${key}`);
    },
  };

  /** Do what a click does: follow a link, submit, tick, fold, or click the enclosing element. */
  async press(element: Element): Promise<void> {
    this.focus(element);
    for (const one of [element, ...ancestors(element)]) {
      if (one.name === "a" && attribute(one, "href") !== undefined) return this.#follow(one);
      if (one.name === "summary") return toggle(one);
      if (one.name === "button" || one.name === "input") return this.#pressControl(one);
    }
    const label = [element, ...ancestors(element)].find(({ name }) => name === "label");
    const labelled = label && this.#labelledBy(label);
    if (labelled) return this.#pressControl(labelled);
  }

  #labelledBy(label: Element): Element | undefined {
    const id = attribute(label, "for");
    return id === undefined ? this.document.all("input, select, textarea", label)[0] : this.document.all(`[id="${id}"]`)[0];
  }

  async #pressControl(control: Element): Promise<void> {
    if (isDisabled(control)) return;
    const popover = attribute(control, "popovertarget");
    if (popover !== undefined) return this.#openPopover(popover);
    const type = typeOf(control);
    if (type === "checkbox") return flip(control);
    if (type === "radio") return this.#choose(control);
    const form = formOf(this.document, control);
    if (form && (type === "submit" || type === "image")) await this.#submit(form, control);
  }

  /** An open popover is an element like any other. */
  #openPopover(id: string) {
    for (const opened of this.document.all(`[id="${id}"]`)) delete opened.attribs.popover;
  }

  #choose(radio: Element) {
    const form = formOf(this.document, radio);
    for (const other of this.document.all("input[type=radio]"))
      if (attribute(other, "name") === attribute(radio, "name") && formOf(this.document, other) === form) delete other.attribs.checked;
    radio.attribs.checked = "";
  }

  /** Enter presses the form's first submit button, unless disabled. */
  async #submitByEnter(field: Element): Promise<void> {
    const form = formOf(this.document, field);
    if (!form) return;
    const button = controlsOf(this.document, form).find((control) => ["submit", "image"].includes(typeOf(control)));
    if (button && isDisabled(button)) return;
    await this.#submit(form, button);
  }

  async #submit(form: Element, submitter: Element | undefined): Promise<void> {
    const request = requestOf({ page: this.document, url: this.url(), files: this.#files }, form, submitter);
    if (request) await this.#open(request, this.url());
    else delete ancestors(form).find(({ name }) => name === "dialog")?.attribs.open;
  }

  async #follow(link: Element): Promise<void> {
    const target = new URL(attribute(link, "href")!, this.url()).href;
    if (isSamePage(target, this.url())) return void this.#jump(target);
    if (attribute(link, "target") !== "_blank") return void (await this.#open({ method: "GET", url: target }, this.url()));
    const page = new FormPage(this.session, this.baseURL);
    await page.#open({ method: "GET", url: target }, this.url());
    this.session.onPage?.(page);
  }

  #jump(url: string): null {
    this.#push({ ...this.#entry, url });
    return null;
  }

  async #open(request: FormRequest, from: string | undefined): Promise<Answer> {
    const answer = await this.session.navigate(request, from);
    const disposition = answer.headers.get("Content-Disposition") ?? "";
    if (/^attachment/i.test(disposition)) this.#save(answer, disposition);
    else if (answer.status !== 204) this.#push(entryOf(answer));
    return answer;
  }

  #push(entry: Entry) {
    this.#history = [...this.#history.slice(0, this.#at + 1), entry];
    this.#at += 1;
    this.#leave();
  }

  #replace(answer: Answer) {
    this.#history[this.#at] = entryOf(answer);
    this.#leave();
  }

  #leave() {
    this.#refreshLater();
    for (const listener of this.#listeners) listener();
    this.#files = new Map();
    this.#focused = undefined;
  }

  #save(answer: Answer, disposition: string) {
    const name = decodeURIComponent(
      /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? /filename="?([^";]+)/.exec(disposition)?.[1] ?? "file",
    );
    const file = test.info().outputPath(`download-${(this.#downloads += 1)}`);
    fs.writeFileSync(file, answer.body);
    this.#waiting?.({ suggestedFilename: () => name, path: async () => file });
  }

  #address(url: string) {
    return new URL(url, this.baseURL).href;
  }

  /** Poll `find` while the page can change; else check once. */
  async until<Found>(find: () => Found | undefined, what: string, timeoutMs = patience(5_000)): Promise<Found> {
    for (const deadline = Date.now() + timeoutMs; ; await pause(POLL_MS)) {
      const found = find();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`There is no ${what} after ${timeoutMs} ms`);
      if (!this.isChanging) throw new Error(`There is no ${what}`);
    }
  }

  get isChanging() {
    return this.#entry.refreshMs !== Infinity;
  }

  /** Follow `<meta http-equiv="refresh">`, unless the tab has left the page. */
  #refreshLater() {
    const entry = this.#entry;
    if (entry.refreshMs === Infinity) return;
    const refresh = async () => {
      if (entry !== this.#entry) return;
      const answer = await this.session.navigate({ method: "GET", url: entry.url }, entry.url);
      if (entry === this.#entry) this.#replace(answer);
    };
    // The server may be gone when the test has ended.
    setTimeout(() => void refresh().catch(() => {}), entry.refreshMs).unref();
  }
}

export function write(field: Element, text: string) {
  if (field.name === "textarea") field.children = text ? [new Text(text)] : [];
  else field.attribs.value = text;
}

function toggle(summary: Element) {
  const details = ancestors(summary).find(({ name }) => name === "details");
  if (!details || summaryOf(details) !== summary) return;
  if (attribute(details, "open") === undefined) details.attribs.open = "";
  else delete details.attribs.open;
}

function flip(box: Element) {
  if (attribute(box, "checked") === undefined) box.attribs.checked = "";
  else delete box.attribs.checked;
}

function entryOf({ url, headers, body }: Answer): Entry {
  const html = body.toString();
  const document = parse(html);
  const refresh = document.all('meta[http-equiv="refresh" i]').map((meta) => attribute(meta, "content") ?? "");
  const seconds = [headers.get("Refresh") ?? "", ...refresh].map((content) => /^\s*(\d+)/.exec(content)?.[1]).find(Boolean);
  return { url, document, html, refreshMs: seconds === undefined ? Infinity : Number(seconds) * MS_OF_REFRESH_SECOND };
}

/** Whether only the fragment differs: a browser then sends no request. */
function isSamePage(target: string, current: string): boolean {
  return target.includes("#") && target.split("#")[0] === current.split("#")[0];
}

const fileAt = (file: string): ChosenFile => ({
  name: file.split("/").at(-1)!,
  mimeType: file.endsWith(".csv") ? "text/csv" : "application/octet-stream",
  buffer: fs.readFileSync(file),
});

function responseOf({ url, status, headers, body }: Answer) {
  return {
    url: () => url,
    status: () => status,
    ok: () => status < 400,
    headers: () => Object.fromEntries(headers),
    body: async () => body,
    text: async () => body.toString(),
    json: async () => JSON.parse(body.toString()) as unknown,
  };
}
