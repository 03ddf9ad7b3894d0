import type { Element } from "domhandler";
import { grouped } from "../../../app/core/grouped";
import { ancestors, attribute, isElement, type Page, textOf } from "./document";

/** As for Playwright's `setInputFiles`. */
export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

export type Entry = [name: string, value: string | ChosenFile];

/** Input types without line breaks. */
const ONE_LINE = new Set(["text", "search", "tel", "password", "url", "email"]);
/** Input types whose invalid values a browser clears. */
const SHAPES: Record<string, RegExp> = {
  number: /^-?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i,
  date: /^\d{4,}-\d{2}-\d{2}$/,
  month: /^\d{4,}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/,
  "datetime-local": /^\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/,
};
const NO_FILE: ChosenFile = { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) };

export const typeOf = (control: Element): string =>
  (attribute(control, "type") ?? (control.name === "button" ? "submit" : control.name === "input" ? "text" : "")).toLowerCase();

type Structure = { forms: Element[]; controls: Map<Element | undefined, Element[]> };

const structures = new WeakMap<Page, Structure>();

function structureOf(page: Page): Structure {
  const known = structures.get(page);
  if (known) return known;
  const forms = page.all("form");
  const named = new Map(forms.toReversed().map((form) => [attribute(form, "id"), form]));
  const formOf = (control: Element) => {
    const id = attribute(control, "form");
    return id === undefined ? ancestors(control).find(({ name }) => name === "form") : named.get(id);
  };
  const structure = { forms, controls: grouped(page.all("button, input, select, textarea"), formOf) };
  structures.set(page, structure);
  return structure;
}

export const formsIn = (page: Page): Element[] => structureOf(page).forms;

/** The form that the control's `form` attribute names, else the enclosing form. */
export function formOf(page: Page, control: Element): Element | undefined {
  return formsIn(page).find((form) => controlsOf(page, form).includes(control));
}

export const controlsOf = (page: Page, form: Element): Element[] => structureOf(page).controls.get(form) ?? [];

/** The first legend of a disabled fieldset stays enabled. */
export function isDisabled(control: Element): boolean {
  if (attribute(control, "disabled") !== undefined) return true;
  const above = [control, ...ancestors(control)];
  return above.some((element, index) => {
    if (index === 0 || element.name !== "fieldset" || attribute(element, "disabled") === undefined) return false;
    const legend = element.children.find((child): child is Element => isElement(child) && child.name === "legend");
    return !legend || above[index - 1] !== legend;
  });
}

/** The control's value as a script reads it (line breaks as "\n"). */
export function valueOf(control: Element): string {
  if (control.name === "textarea") return textOf(control).replace(/\r\n?/g, "\n");
  if (control.name === "select") {
    const [first] = chosenOptions(control);
    return first ? optionValue(first) : "";
  }
  const value = attribute(control, "value") ?? "";
  if (control.name !== "input") return value;
  const type = typeOf(control);
  if (type === "checkbox" || type === "radio") return attribute(control, "value") ?? "on";
  if (type === "email" || type === "url") return value.replace(/[\r\n]/g, "").trim();
  if (ONE_LINE.has(type)) return value.replace(/[\r\n]/g, "");
  if (SHAPES[type] && !SHAPES[type].test(value)) return "";
  if (type === "color" && !/^#[\da-f]{6}$/i.test(value)) return "#000000";
  return value;
}

export const optionsOf = (select: Element): Element[] => {
  const found: Element[] = [];
  const walk = (element: Element) => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (child.name === "option") found.push(child);
      else walk(child);
    }
  };
  walk(select);
  return found;
};

/** An option without a value sends its text. */
export const optionValue = (option: Element): string => attribute(option, "value") ?? textOf(option).replace(/\s+/g, " ").trim();

const isOptionDisabled = (option: Element): boolean =>
  [option, ...ancestors(option).filter(({ name }) => name === "optgroup")].some((one) => attribute(one, "disabled") !== undefined);

/** A drop-down without a choice shows the first enabled option. */
function chosenOptions(select: Element): Element[] {
  const options = optionsOf(select);
  const selected = options.filter((option) => attribute(option, "selected") !== undefined);
  if (attribute(select, "multiple") !== undefined) return selected;
  if (selected.length > 0) return selected.slice(-1);
  if (Number(attribute(select, "size") ?? 1) > 1) return [];
  return options.filter((option) => !isOptionDisabled(option)).slice(0, 1);
}

/** The names and values that a form sends: HTML's "constructing the entry list". */
export function entriesOf(page: Page, form: Element, submitter: Element | undefined, files: Map<Element, ChosenFile[]>): Entry[] {
  const entries: Entry[] = [];
  for (const control of controlsOf(page, form)) {
    const type = typeOf(control);
    const isButton = control.name === "button" || ["submit", "image", "reset", "button"].includes(type);
    if (isDisabled(control) || (isButton && control !== submitter)) continue;
    if (ancestors(control).some(({ name }) => name === "datalist")) continue;
    const name = attribute(control, "name") ?? "";
    if (type === "image") {
      const prefix = name && `${name}.`;
      entries.push([`${prefix}x`, "0"], [`${prefix}y`, "0"]);
      continue;
    }
    if (!name) continue;
    if ((type === "checkbox" || type === "radio") && attribute(control, "checked") === undefined) continue;
    if (control.name === "select") {
      for (const option of chosenOptions(control)) if (!isOptionDisabled(option)) entries.push([name, optionValue(option)]);
    } else if (type === "file") {
      const chosen = files.get(control) ?? [];
      for (const file of chosen.length ? chosen : [NO_FILE]) entries.push([name, file]);
    } else if (type === "hidden" && name.toLowerCase() === "_charset_") entries.push([name, "UTF-8"]);
    else entries.push([name, valueOf(control)]);
  }
  return entries;
}
