import { setTimeout as pause } from "node:timers/promises";
import type { Element } from "domhandler";
import { attribute, collapsed, textOf } from "./document";
import { isDisabled, valueOf } from "./entries";
import type { FormLocator } from "./locator";
import { isVisible, nameOf } from "./names";
import type { FormPage } from "./page";

type Wanted = {
  string?: string;
  regexSource?: string;
  regexFlags?: string;
  matchSubstring?: boolean;
  normalizeWhiteSpace?: boolean;
  ignoreCase?: boolean;
};

export type Expectation = {
  isNot: boolean;
  timeout: number;
  expectedText?: Wanted[];
  expectedNumber?: number;
  expectedValue?: { checked?: boolean };
  expressionArg?: string;
};
export type Outcome = { matches: boolean; received?: { value: unknown }; log: string[]; timedOut: boolean; errorMessage?: string };

type Seen = { matches: boolean; value: unknown };
const POLL_MS = 25;

/** Poll until the expectation holds; a page that cannot change is checked once. */
async function look(page: FormPage, { isNot, timeout }: Expectation, see: () => Seen): Promise<Outcome> {
  for (const deadline = Date.now() + timeout; ; await pause(POLL_MS)) {
    const { matches, value } = see();
    if (matches !== isNot) return { matches, received: { value }, log: [], timedOut: false };
    if (!page.isChanging || Date.now() > deadline)
      return { matches, received: { value }, log: [`on ${page.url()}`], timedOut: page.isChanging };
  }
}

export function checkAddress(page: FormPage, expression: string, options: Expectation): Promise<Outcome> {
  const read = () => (expression === "to.have.title" ? collapsed(page.document.all("title").map(textOf).join("")) : page.url());
  return look(page, options, () => ({ matches: fits(read(), options.expectedText![0]!), value: read() }));
}

export function checkLocator(locator: FormLocator, expression: string, options: Expectation): Promise<Outcome> {
  return look(locator.page(), options, () => {
    const elements = locator.elements();
    const array = arrayOf(expression, elements, options);
    if (array) return array;
    if (elements.length > 1) throw new Error(`${String(locator)} is ${elements.length} elements on ${locator.page().url()}`);
    const [element] = elements;
    if (element) return stateOf(locator.page(), element, expression, options);
    return { matches: expression === "to.be.hidden" || expression === "to.be.detached", value: "<element not found>" };
  });
}

function arrayOf(expression: string, elements: Element[], { expectedNumber, expectedText = [] }: Expectation): Seen | undefined {
  if (expression === "to.have.count") return { matches: elements.length === expectedNumber, value: elements.length };
  const texts = elements.map(textOf);
  if (expression === "to.have.text.array")
    return {
      matches: texts.length === expectedText.length && texts.every((text, index) => fits(text, expectedText[index]!)),
      value: texts,
    };
  if (expression !== "to.contain.text.array") return undefined;
  let at = 0;
  for (const text of texts) if (at < expectedText.length && fits(text, expectedText[at]!)) at += 1;
  return { matches: at === expectedText.length, value: texts };
}

function stateOf(page: FormPage, element: Element, expression: string, options: Expectation): Seen {
  const text = (value: string): Seen => ({ matches: fits(value, options.expectedText![0]!), value });
  const is = (matches: boolean, no: string): Seen => ({ matches, value: matches ? undefined : no });
  switch (expression) {
    case "to.be.visible":
      return is(isVisible(element), "hidden");
    case "to.be.hidden":
      return is(!isVisible(element), "visible");
    case "to.be.attached":
      return is(true, "");
    case "to.be.enabled":
      return is(!isDisabled(element), "disabled");
    case "to.be.disabled":
      return is(isDisabled(element), "enabled");
    case "to.be.checked": {
      const checked = attribute(element, "checked") !== undefined;
      return is(checked === (options.expectedValue?.checked ?? true), checked ? "checked" : "unchecked");
    }
    case "to.have.text":
      return text(textOf(element));
    case "to.have.value":
      return text(valueOf(element));
    case "to.have.attribute":
      return is(attribute(element, options.expressionArg!) !== undefined, "attribute not present");
    case "to.have.attribute.value":
      return text(attribute(element, options.expressionArg!) ?? "");
    case "to.have.accessible.name":
      return text(nameOf(page.document, element));
    default:
      throw new Error(`The form client does not know ${expression}: mark the test @browser to run it in Chromium without scripts`);
  }
}

function fits(
  received: string,
  { string, regexSource, regexFlags = "", matchSubstring, normalizeWhiteSpace, ignoreCase }: Wanted,
): boolean {
  const text = normalizeWhiteSpace ? collapsed(received) : received;
  if (regexSource !== undefined) return new RegExp(regexSource, regexFlags).test(text);
  const [one, other] = [text, normalizeWhiteSpace ? collapsed(string!) : string!].map((each) => (ignoreCase ? each.toLowerCase() : each));
  return matchSubstring ? one!.includes(other!) : one === other;
}
