import type { Element } from "domhandler";
import { ancestors, attribute, collapsed, isElement, type Page, textOf } from "./document";
import { typeOf } from "./entries";

/** Selectors of elements whose tag alone gives the role (HTML-AAM). */
const BY_TAG: Record<string, string> = {
  alert: "[role=alert]",
  alertdialog: "[role=alertdialog]",
  article: "article",
  banner: "body > header, body > div > header",
  button: "button, summary, input[type=submit], input[type=button], input[type=reset], input[type=image]",
  cell: "td",
  checkbox: "input[type=checkbox]",
  columnheader: "th:not([scope=row])",
  combobox: "select:not([multiple]):not([size]), input[list]",
  complementary: "aside",
  contentinfo: "body > footer, body > div > footer",
  dialog: "dialog",
  figure: "figure",
  group: "fieldset, details, optgroup",
  heading: "h1, h2, h3, h4, h5, h6",
  img: "img, svg[role=img]",
  link: "a[href], area[href]",
  list: "ul, ol, menu",
  listitem: "li",
  main: "main",
  navigation: "nav",
  option: "option",
  radio: "input[type=radio]",
  region: "section[aria-label], section[aria-labelledby]",
  row: "tr",
  rowheader: "th[scope=row]",
  searchbox: "input[type=search]:not([list])",
  status: "output",
  table: "table",
  textbox: "textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], input[type=password]",
};

export function withRole(page: Page, role: string, within?: Element): Element[] {
  const implicit = BY_TAG[role];
  const selector = implicit ? `:is(${implicit}):not([role]), [role~="${role}"]` : `[role~="${role}"]`;
  const found = page.all(selector, within);
  if (role === "textbox") return found.filter((element) => attribute(element, "list") === undefined);
  return found;
}

const LABELABLE = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);

export function labelsOf(page: Page, control: Element): Element[] {
  if (!LABELABLE.has(control.name) || typeOf(control) === "hidden") return [];
  const id = attribute(control, "id");
  const around = ancestors(control).find(({ name, attribs }) => name === "label" && attribs.for === undefined);
  return page.all("label").filter((label) => label === around || (id !== undefined && attribute(label, "for") === id));
}

const byIds = (page: Page, ids: string) => ids.split(/\s+/).flatMap((id) => page.all(`[id="${id.replaceAll('"', '\\"')}"]`).slice(0, 1));

/** The accessible name: the parts of the standard that forms need. */
export function nameOf(page: Page, element: Element): string {
  const by = attribute(element, "aria-labelledby");
  if (by)
    return collapsed(
      byIds(page, by)
        .map((one) => attribute(one, "aria-label") ?? contentName(one))
        .join(" "),
    );
  const own = attribute(element, "aria-label");
  if (own?.trim()) return collapsed(own);
  const labels = labelsOf(page, element);
  if (labels.length) return collapsed(labels.map((label) => contentName(label)).join(" "));
  if (element.name === "input") return collapsed(inputName(element));
  if (element.name === "img") return collapsed(attribute(element, "alt") ?? attribute(element, "title") ?? "");
  const part = { fieldset: "legend", table: "caption", figure: "figcaption" }[element.name];
  if (part) {
    const named = element.children.find((child): child is Element => isElement(child) && child.name === part);
    return collapsed(named ? contentName(named) : (attribute(element, "title") ?? ""));
  }
  if (["section", "main", "nav", "dialog", "select", "textarea", "ul", "ol"].includes(element.name))
    return collapsed(attribute(element, "title") ?? "");
  return collapsed(contentName(element)) || collapsed(attribute(element, "title") ?? "");
}

function inputName(input: Element): string {
  const type = typeOf(input);
  if (type === "submit") return attribute(input, "value") ?? "제출";
  if (["button", "reset"].includes(type)) return attribute(input, "value") ?? "";
  return attribute(input, "title") ?? attribute(input, "placeholder") ?? "";
}

/** Block elements: their text does not join neighbouring text. */
const BLOCKS = new Set(
  "address article aside blockquote dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul br".split(
    " ",
  ),
);

function contentName(node: Element): string {
  return node.children
    .map((child): string => {
      if (child.type === "text") return child.data;
      if (!isElement(child) || isHiddenByItself(child) || attribute(child, "aria-hidden") === "true") return "";
      const own = attribute(child, "aria-label");
      if (own) return ` ${own} `;
      if (child.name === "img") return attribute(child, "alt") ?? "";
      if (child.name === "input" || child.name === "select" || child.name === "textarea") return "";
      if (child.name === "svg") return svgTitle(child);
      const text = contentName(child);
      return BLOCKS.has(child.name) ? ` ${text} ` : text;
    })
    .join("");
}

const svgTitle = (svg: Element) => {
  const title = svg.children.find((child): child is Element => isElement(child) && child.name === "title");
  return title ? textOf(title) : "";
};

const UNSEEN = new Set(["head", "script", "style", "template", "datalist", "title", "meta", "link"]);

/** Ignores ancestors and style sheets. */
function isHiddenByItself(element: Element): boolean {
  if (UNSEEN.has(element.name) || attribute(element, "hidden") !== undefined || attribute(element, "popover") !== undefined) return true;
  if (element.name === "dialog") return attribute(element, "open") === undefined;
  return element.name === "input" && typeOf(element) === "hidden";
}

export function isVisible(element: Element): boolean {
  const above = [element, ...ancestors(element)];
  return above.every((one, index) => {
    if (isHiddenByItself(one)) return false;
    if (index === 0 || one.name !== "details" || attribute(one, "open") !== undefined) return true;
    return above[index - 1] === summaryOf(one);
  });
}

export const summaryOf = (details: Element): Element | undefined =>
  details.children.find((child): child is Element => isElement(child) && child.name === "summary");

/** Whether screen readers read the element. */
export const isExposed = (element: Element): boolean =>
  isVisible(element) && ![element, ...ancestors(element)].some((one) => attribute(one, "aria-hidden") === "true");
