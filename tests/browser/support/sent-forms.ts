import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Element } from "domhandler";
import { grouped } from "../../../app/core/grouped";
import { attribute, parse, type Page as Document } from "../../support/form-client/document";
import { type FormRequest, requestOf } from "../../support/form-client/encode";
import { type ChosenFile, controlsOf, formsIn, isDisabled, optionsOf, typeOf } from "../../support/form-client/entries";
import { write } from "../../support/form-client/page";
import type { Page } from "./site";

/** A form of the product and one of its buttons, found on a page. */
export type Found = { url: string; html: string; form: number; button: number };

/** Typed into every field of text: what a browser must escape, break or keep. */
const TYPED = "가나다 & <b>\"'=+%\n둘째 줄 \u{1F600}";
const FILE: ChosenFile = { name: '사진 "하나".jpg', mimeType: "image/jpeg", buffer: Buffer.from([0xff, 0xd8, 13, 10, 0, 255]) };

/** The forms that the form client sends in other bytes than Chromium without scripts, in whose `page` each is tried; in words. */
export async function differentlySent(forms: Found[], page: Page): Promise<string[]> {
  const catcher = await Catcher.start();
  const different: string[] = [];
  try {
    for (const sameHtml of [...grouped(forms, ({ html }) => html).values()]) {
      const ours = byFormClient(sameHtml, catcher);
      const theirs = await byChromium(sameHtml, page, catcher);
      for (const [at, found] of sameHtml.entries())
        if (JSON.stringify(ours[at]) !== JSON.stringify(theirs[at]))
          different.push(`${nameOf(found)}\n  ours   ${show(ours[at])}\n  theirs ${show(theirs[at])}`);
    }
  } finally {
    await catcher.stop();
  }
  return different;
}

/** Every form and button of a page. */
export function formsOn(url: string, page: Document, html: string): Found[] {
  return formsIn(page).flatMap((form, index) => {
    const controls = controlsOf(page, form);
    const buttons = controls.flatMap((control, at) => (["submit", "image"].includes(typeOf(control)) && !isDisabled(control) ? [at] : []));
    return (buttons.length ? buttons : [-1]).map((button) => ({ url, html, form: index, button }));
  });
}

/** Forms that differ by their values alone count once. */
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

/** What is typed, ticked and chosen before each form is sent, in both clients: "typed", "ticked", a file or the last option. */
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

/** What the form client sends by each of a page's forms and buttons. */
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

/** A request with a boundary that both clients share. */
function comparable(method: string, address: string, type: string, body: Buffer): Sent {
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  const text = body.toString("latin1");
  const same = (value: string) => (boundary ? value.replaceAll(boundary, "BOUNDARY") : value);
  return { method, path: address, type: same(type), body: same(text) };
}

const show = (sent: Sent) => JSON.stringify(sent)?.slice(0, 2_000);

/**
 * What Chromium sends by each of a page's forms and buttons, pressed on one load of the page: one of each form at a time, since a form's second
 * press calls off its first.
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

/** Fills in and presses; returns the presses that send something. */
function press(page: Page, presses: Press[]): Promise<number[]> {
  const file = { name: FILE.name, type: FILE.mimeType, bytes: [...FILE.buffer] };
  // The page's own scripts are off; this is the test's hand, which fills in and presses.
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
      /** The address to which a form sends, of a host that names the press. */
      const markedFor = (press: number, address: string) => {
        const marked = new URL(address);
        marked.hostname = `press${press}.localhost`;
        return marked.href;
      };
      /** Presses a form's button, which sends into a frame of its own; false when it sends nothing. */
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

/** Serves one page under any address, and catches what its forms send into a frame. */
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

  /** Serves this page from now on. */
  begin(html: string) {
    this.#html = html;
    this.#caught = new Map();
  }

  /** Waits until these presses have sent. */
  async waitFor(presses: number[]): Promise<void> {
    while (!presses.every((press) => this.#caught.has(press))) await new Promise<void>((done) => (this.#tell = done));
  }

  /** What each press has sent. */
  sentBy(presses: Press[]): Sent[] {
    return presses.map(({ press }) => this.#caught.get(press));
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const into = request.headers["sec-fetch-dest"];
    if (into === "document") return response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(this.#html);
    // Pictures and styles of the page are nothing that a form sends.
    if (into !== "iframe") return response.writeHead(404).end();
    const press = Number(/^press(\d+)\./.exec(request.headers.host ?? "")?.[1]);
    this.#caught.set(press, comparable(request.method!, request.url!, request.headers["content-type"] ?? "", Buffer.concat(chunks)));
    this.#tell();
    return response.writeHead(204).end();
  }
}
