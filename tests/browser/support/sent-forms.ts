import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Element } from "domhandler";
import { grouped } from "../../../app/core/grouped";
import { attribute, parse, type Page as Document } from "../../support/form-client/document";
import { type FormRequest, requestOf } from "../../support/form-client/encode";
import { type ChosenFile, controlsOf, formsIn, isDisabled, optionsOf, typeOf } from "../../support/form-client/entries";
import { write } from "../../support/form-client/page";
import type { Page } from "./site";

export type Found = { url: string; html: string; form: number; button: number };

/** Characters that a browser must escape, break or keep. */
const TYPED = "가나다 & <b>\"'=+%\n둘째 줄 \u{1F600}";
const FILE: ChosenFile = { name: '사진 "하나".jpg', mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 13, 10, 0, 255]) };

/** Finds forms that Chromium sends with other bytes. */
export async function differentlySent(forms: Found[], page: Page): Promise<string[]> {
  const catcher = await Catcher.start();
  const different: string[] = [];
  try {
    for (const sameHtml of [...grouped(forms, ({ html }) => html).values()]) {
      const clientRequests = byFormClient(sameHtml, catcher);
      const chromiumRequests = await byChromium(sameHtml, page, catcher);
      for (const [at, found] of sameHtml.entries()) {
        const [ours, theirs] = [clientRequests, chromiumRequests].map((sent) => JSON.stringify(sent[at]) ?? "") as [string, string];
        if (ours !== theirs) different.push(`${nameOf(found)}\n  ours   ${around(ours, theirs)}\n  theirs ${around(theirs, ours)}`);
      }
    }
  } finally {
    await catcher.stop();
  }
  return different;
}

export function formsOn(url: string, page: Document, html: string): Found[] {
  return formsIn(page).flatMap((form, index) => {
    const controls = controlsOf(page, form);
    const buttons = controls.flatMap((control, at) => (["submit", "image"].includes(typeOf(control)) && !isDisabled(control) ? [at] : []));
    return (buttons.length ? buttons : [-1]).map((button) => ({ url, html, form: index, button }));
  });
}

/** Forms that differ only in values count once. */
export function signatureOf(page: Document, { url, form, button }: Found): string {
  const element = formsIn(page)[form]!;
  const controls = controlsOf(page, element);
  const shape = (control: Element) =>
    [control.name, typeOf(control), (attribute(control, "name") ?? "").replace(/\d+/g, "1"), attribute(control, "disabled")].join();
  const target = new URL(attribute(element, "action") || url, url).pathname.replace(/\d+/g, "1");
  return [
    target,
    attribute(element, "method"),
    attribute(element, "enctype"),
    [...new Set(controls.map(shape))].sort().join(" "),
    controls[button] && shape(controls[button]),
  ].join("|");
}

const nameOf = ({ url, form, button }: Found) => `${url}, form ${form}, button ${button}`;

function fillIn(page: Document, form: Element, files: Map<Element, ChosenFile[]>) {
  for (const control of controlsOf(page, form)) {
    const type = typeOf(control);
    if (control.name === "textarea") write(control, TYPED);
    else if (type === "text" || type === "search" || type === "password") control.attribs.value = TYPED.replaceAll("\n", " ");
    else if (type === "checkbox") control.attribs.checked = "";
    else if (type === "file") files.set(control, [FILE]);
    else if (control.name === "select" && attribute(control, "multiple") === undefined) {
      const options = optionsOf(control);
      for (const option of options) delete option.attribs.selected;
      const last = options.at(-1);
      if (last) last.attribs.selected = "";
    }
  }
}

type Sent = { method: string; path: string; type: string; body: string } | undefined;

/** The form client's requests, one per button. */
function byFormClient(sameHtml: Found[], catcher: Catcher): Sent[] {
  const files = new Map<Element, ChosenFile[]>();
  const [{ html, url }] = sameHtml as [Found];
  const page = parse(html);
  for (const form of formsIn(page)) fillIn(page, form, files);
  return sameHtml.map((found) => {
    const form = formsIn(page)[found.form]!;
    const submitter = found.button < 0 ? undefined : controlsOf(page, form)[found.button];
    const request = requestOf({ page, url: catcher.addressOf(url), files }, form, submitter);
    return request && sentOf(request);
  });
}

function sentOf({ method, url, body, contentType = "" }: FormRequest): Sent {
  const { pathname, search } = new URL(url);
  return comparable(method, pathname + search, contentType, body ?? Buffer.alloc(0));
}

/** Replaces the boundary, to compare both clients. */
function comparable(method: string, address: string, type: string, body: Buffer): Sent {
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  const text = body.toString("latin1");
  const same = (value: string) => (boundary ? value.replaceAll(boundary, "BOUNDARY") : value);
  return { method, path: address, type: same(type), body: same(text) };
}

/** The text around the first letter that differs from `other`. */
function around(text: string, other: string): string {
  const place = [...text].findIndex((letter, at) => letter !== other[at]);
  return text.slice(Math.max(0, place - 500), place < 0 ? undefined : place + 500);
}

/**
 * Chromium's requests, from one load of the page. A form's second press would cancel the first, so each round presses one button per form.
 */
async function byChromium(sameHtml: Found[], page: Page, catcher: Catcher): Promise<Sent[]> {
  const [{ html, url }] = sameHtml as [Found];
  catcher.begin(html);
  await page.goto(catcher.addressOf(url), { waitUntil: "domcontentloaded" });
  const presses = sameHtml.map(({ form, button }, press) => ({ press, form, button }));
  const rounds = grouped(presses, ({ press, form }) => presses.slice(0, press).filter((before) => before.form === form).length);
  for (const round of rounds.values()) await catcher.waitFor(await press(page, round));
  return catcher.sentBy(presses);
}

type Press = { press: number; form: number; button: number };

function press(page: Page, presses: Press[]): Promise<number[]> {
  const file = { name: FILE.name, type: FILE.mimeType, bytes: [...FILE.buffer] };
  // The page's own scripts are off.
  return page.evaluate(
    ({ presses, typed, file }) => {
      const fillIn = (input: HTMLInputElement) => {
        const control: unknown = input;
        if (control instanceof HTMLTextAreaElement) control.value = typed;
        else if (["text", "search", "password"].includes(input.type)) input.value = typed.replaceAll("\n", " ");
        else if (input.type === "checkbox") input.checked = true;
        else if (input.type === "file") {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
          input.files = transfer.files;
        } else if (control instanceof HTMLSelectElement && !control.multiple) control.selectedIndex = control.options.length - 1;
      };
      /** Each press posts to a host of its own, which the catcher reads. */
      const markedFor = (press: number, address: string) => {
        const marked = new URL(address);
        marked.hostname = `press${press}.localhost`;
        return marked.href;
      };
      const send = (press: number, form: HTMLFormElement, button: HTMLInputElement | undefined) => {
        const method = button?.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get";
        if (method.toLowerCase() === "dialog") return false;
        const sink = Object.assign(document.createElement("iframe"), { name: `sink${press}` });
        document.body.append(sink);
        const action = form.getAttribute("action");
        form.setAttribute("action", markedFor(press, form.action));
        if (button?.hasAttribute("formaction")) button.setAttribute("formaction", markedFor(press, button.formAction));
        button?.removeAttribute("formtarget");
        form.target = sink.name;
        form.noValidate = true;
        form.requestSubmit(button);
        if (action === null) form.removeAttribute("action");
        else form.setAttribute("action", action);
        return true;
      };
      const controls = [...document.querySelectorAll("button, input, select, textarea")] as HTMLInputElement[];
      const controlsOf = [...document.forms].map((form) => controls.filter((control) => control.form === form));
      for (const control of controlsOf.flat()) fillIn(control);
      return presses
        .filter(({ press, form, button }) => send(press, document.forms[form]!, controlsOf[form]![button]))
        .map(({ press }) => press);
    },
    { presses, typed: TYPED, file },
  );
}

class Catcher {
  #html = "";
  #caught = new Map<number, Sent>();
  #tell = () => {};
  private constructor(
    private readonly server: http.Server,
    private readonly origin: string,
  ) {}

  static async start(): Promise<Catcher> {
    const server = http.createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const catcher = new Catcher(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on("request", (request, response) => void catcher.#answer(request, response));
    return catcher;
  }

  stop() {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(done));
  }

  addressOf(url: string) {
    const { pathname, search } = new URL(url);
    return this.origin + pathname + search;
  }

  begin(html: string) {
    this.#html = html;
    this.#caught = new Map();
  }

  async waitFor(presses: number[]): Promise<void> {
    while (!presses.every((press) => this.#caught.has(press))) await new Promise<void>((done) => (this.#tell = done));
  }

  sentBy(presses: Press[]): Sent[] {
    return presses.map(({ press }) => this.#caught.get(press));
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const into = request.headers["sec-fetch-dest"];
    if (into === "document") return response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(this.#html);
    // Pictures and styles are no form requests.
    if (into !== "iframe") return response.writeHead(404).end();
    const press = Number(/^press(\d+)\./.exec(request.headers.host ?? "")?.[1]);
    this.#caught.set(press, comparable(request.method!, request.url!, request.headers["content-type"] ?? "", Buffer.concat(chunks)));
    this.#tell();
    return response.writeHead(204).end();
  }
}
