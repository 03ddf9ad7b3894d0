import type { Element } from "domhandler";
import { ancestors, attribute, collapsed, type Page, textOf } from "./document";
import { type ChosenFile, isDisabled, optionsOf, optionValue, typeOf, valueOf } from "./entries";
import { checkLocator, type Expectation, type Outcome } from "./matchers";
import { isExposed, isVisible, labelsOf, nameOf, withRole } from "./names";
import { type FormPage, write } from "./page";

export type Text = string | RegExp;
type Find = (page: Page, within?: Element) => Element[];
type ByRole = { name?: Text; exact?: boolean; level?: number; checked?: boolean; disabled?: boolean; includeHidden?: boolean };

const matches = (text: string, wanted: Text, exact = false) =>
  wanted instanceof RegExp
    ? wanted.test(text)
    : exact
      ? text === collapsed(wanted)
      : text.toLowerCase().includes(collapsed(wanted).toLowerCase());

/** Queries of Playwright's Page and Locator. */
export abstract class Queries {
  protected abstract derive(find: Find, description: string): FormLocator;

  getByRole(role: string, { name, exact, level, checked, disabled, includeHidden }: ByRole = {}): FormLocator {
    const fits = (page: Page, element: Element) =>
      (includeHidden || isExposed(element)) &&
      (level === undefined || element.name === `h${level}` || attribute(element, "aria-level") === String(level)) &&
      (checked === undefined || (attribute(element, "checked") !== undefined) === checked) &&
      (disabled === undefined || isDisabled(element) === disabled) &&
      (name === undefined || matches(nameOf(page, element), name, exact));
    const find: Find = (page, within) => withRole(page, role, within).filter((element) => fits(page, element));
    return this.derive(find, `getByRole(${role}${name === undefined ? "" : `, ${name}`})`);
  }

  getByLabel(text: Text, { exact = false } = {}): FormLocator {
    const find: Find = (page, within) =>
      page
        .all("input, select, textarea, button, [aria-label], [aria-labelledby]", within)
        .filter((element) => labelTexts(page, element).some((label) => matches(label, text, exact)));
    return this.derive(find, `getByLabel(${text})`);
  }

  getByText(text: Text, { exact = false } = {}): FormLocator {
    const find: Find = (page, within) => {
      const hits = page
        .all(within ? "*" : "body *", within)
        .filter((element) => !SILENT.has(element.name) && matches(shownText(element), text, exact));
      const outer = new Set(hits.flatMap(ancestors));
      return hits.filter((element) => !outer.has(element));
    };
    return this.derive(find, `getByText(${text})`);
  }

  locator(selector: string, options: Filter = {}): FormLocator {
    const found = this.derive((page, within) => page.all(selector, within), `locator(${selector})`);
    return options.has || options.hasText ? found.filter(options) : found;
  }
}

const SILENT = new Set(["script", "style", "template", "noscript", "head", "title"]);
const shownText = (element: Element) =>
  element.name === "input" && ["submit", "button"].includes(typeOf(element))
    ? (attribute(element, "value") ?? "")
    : collapsed(textOf(element));

function labelTexts(page: Page, element: Element): string[] {
  const by = attribute(element, "aria-labelledby") || attribute(element, "aria-label");
  if (by) return [nameOf(page, element)];
  return labelsOf(page, element).map((label) => collapsed(textOf(label)));
}

type Filter = { has?: FormLocator; hasNot?: FormLocator; hasText?: Text; hasNotText?: Text };

/** Like Playwright's Locator: looks up the elements at each use. */
export class FormLocator extends Queries {
  /** Playwright's matchers require this name and call `_expect`. */
  readonly _apiName = "Locator";

  constructor(
    private readonly owner: FormPage,
    private readonly find: Find,
    private readonly description: string,
  ) {
    super();
  }

  toString() {
    return this.description;
  }

  protected derive(find: Find, description: string): FormLocator {
    const nested: Find = (page, within) => this.find(page, within).flatMap((element) => find(page, element));
    return new FormLocator(this.owner, (page, within) => [...new Set(nested(page, within))], `${this.description}.${description}`);
  }

  elements(within?: Element): Element[] {
    return this.find(this.owner.document, within);
  }

  filter({ has, hasNot, hasText, hasNotText }: Filter): FormLocator {
    const fits = (element: Element) =>
      (!has || has.elements(element).length > 0) &&
      (!hasNot || hasNot.elements(element).length === 0) &&
      (hasText === undefined || matches(collapsed(textOf(element)), hasText)) &&
      (hasNotText === undefined || !matches(collapsed(textOf(element)), hasNotText));
    return this.#with((elements) => elements.filter(fits), "filter");
  }

  first() {
    return this.#with((elements) => elements.slice(0, 1), "first");
  }

  last() {
    return this.#with((elements) => elements.slice(-1), "last");
  }

  nth(index: number) {
    return this.#with((elements) => elements.slice(index, index + 1), `nth(${index})`);
  }

  or(other: FormLocator) {
    return this.#with((elements) => [...new Set([...elements, ...other.elements()])], `or(${String(other)})`);
  }

  and(other: FormLocator) {
    return this.#with((elements) => elements.filter((element) => other.elements().includes(element)), `and(${String(other)})`);
  }

  #with(choose: (elements: Element[]) => Element[], description: string): FormLocator {
    return new FormLocator(this.owner, (page, within) => choose(this.find(page, within)), `${this.description}.${description}`);
  }

  page() {
    return this.owner;
  }

  async all(): Promise<FormLocator[]> {
    return this.elements().map((_, index) => this.nth(index));
  }

  async count() {
    return this.elements().length;
  }

  /** The only element; waits, since a page may open the next by itself. */
  async one(): Promise<Element> {
    return this.owner.until(() => {
      const found = this.elements();
      if (found.length === 1) return found[0];
      if (found.length > 1) throw new Error(`${this.description} is ${found.length} elements on ${this.owner.url()}`);
      return undefined;
    }, `${this.description} on ${this.owner.url()}`);
  }

  async #usable(): Promise<Element> {
    const element = await this.one();
    if (!isVisible(element)) throw new Error(`${this.description} cannot be seen on ${this.owner.url()}`);
    if (isDisabled(element)) throw new Error(`${this.description} is disabled on ${this.owner.url()}`);
    return element;
  }

  async click() {
    await this.owner.press(await this.#usable());
  }

  /** Press twice before the first answer. */
  async dblclick() {
    const element = await this.#usable();
    await Promise.all([this.owner.press(element), this.owner.press(element)]);
  }

  async focus() {
    this.owner.focus(await this.#usable());
  }

  async press(key: string) {
    await this.focus();
    await this.owner.keyboard.press(key);
  }

  async check() {
    await this.setChecked(true);
  }

  async uncheck() {
    await this.setChecked(false);
  }

  async setChecked(checked: boolean) {
    const box = await this.#usable();
    if ((attribute(box, "checked") !== undefined) !== checked) await this.owner.press(box);
  }

  async fill(text: string) {
    const control = await this.#usable();
    this.owner.focus(control);
    write(control, text);
  }

  async selectOption(wanted: string | { index?: number; label?: string; value?: string } | string[]) {
    const select = await this.#usable();
    const choices = (Array.isArray(wanted) ? wanted : [wanted]).map((one) => (typeof one === "string" ? { value: one } : one));
    const options = optionsOf(select);
    const chosen = choices.map((choice) => {
      const label = (option: Element) => collapsed(textOf(option));
      const option =
        "index" in choice && choice.index !== undefined
          ? options[choice.index]
          : options.find((one) =>
              "label" in choice ? label(one) === choice.label : [optionValue(one), label(one)].includes(choice.value!),
            );
      if (!option) throw new Error(`${this.description} has no option ${JSON.stringify(choice)}`);
      return option;
    });
    for (const option of options) {
      if (chosen.includes(option)) option.attribs.selected = "";
      else delete option.attribs.selected;
    }
    return chosen.map(optionValue);
  }

  async setInputFiles(files: ChosenFile | ChosenFile[] | string) {
    const input = await this.one();
    this.owner.choose(input, files);
  }

  async getAttribute(name: string) {
    return attribute(await this.one(), name) ?? null;
  }

  async innerText() {
    return collapsed(textOf(await this.one()));
  }

  async textContent() {
    return textOf(await this.one());
  }

  async allInnerTexts() {
    return this.elements().map((element) => collapsed(textOf(element)));
  }

  async allTextContents() {
    return this.elements().map(textOf);
  }

  async inputValue() {
    return valueOf(await this.one());
  }

  async isVisible() {
    return this.elements().some(isVisible);
  }

  async isEnabled() {
    return !isDisabled(await this.one());
  }

  async isChecked() {
    return attribute(await this.one(), "checked") !== undefined;
  }

  _expect(expression: string, options: Expectation): Promise<Outcome> {
    return checkLocator(this, expression, options);
  }
}
