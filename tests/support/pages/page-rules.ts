import type { HtmlElement } from "html-validate";
import { expect } from "vitest";
import { readHtml } from "./html-faults";
import { runTogether } from "./linear-text";

export type Page = {
  status: number;
  html: string;
  headers: Headers;
  text: string;
  all: (selector: string) => HtmlElement[];
  one: (selector: string) => HtmlElement;
};

/** Rules for every page (design 11). */
export async function checkPage(url: string, response: Response, status: number): Promise<Page> {
  const html = await response.text();
  expect(response.status, `${url}\n${html.slice(0, 600)}`).toBe(status);
  expect(response.headers.get("Content-Type"), url).toMatch(/^text\/html/);
  expect(response.headers.get("Content-Security-Policy"), `${url}: CSP`).toMatch(/script-src/);
  const { root, faults } = readHtml(url, html);
  const page = read(html, root, response);
  expect(page.one("html").getAttributeValue("lang"), url).toBe("ko");
  expect(page.all("h1").length, `${url}: one h1`).toBe(1);
  expect(page.one("title").textContent.trim(), `${url}: title`).not.toBe("");
  checkForms(url, page);
  checkNames(url, page);
  checkTables(url, page);
  expect(runTogether(html), `${url}: words that run together`).toEqual([]);
  expect(html, `${url}: nothing behind the end`).toMatch(/<\/html>\s*$/);
  const handlers = page.all("*").flatMap((element) => element.attributes.filter(({ key }) => /^on/i.test(key)).map(({ key }) => key));
  expect(handlers, `${url}: inline handlers`).toEqual([]);
  expect(bareFlags(page), `${url}: the letter of a flag instead of a word`).toEqual([]);
  expect(page.text, `${url}: English validation text`).not.toMatch(/\b(Required|Invalid input|Expected|must be|Unexpected Server Error)\b/);
  expect(page.text, `${url}: a count in groups of three`).not.toMatch(/\d{4,}(명|건|자|개|줄|장|원)(?![가-힣])/);
  expect(faults, `${url}: valid HTML`).toEqual([]);
  return page;
}

function checkForms(url: string, page: Page): void {
  for (const form of page.all("form")) {
    const method = form.getAttributeValue("method")?.toLowerCase();
    expect(method, `${url}: a form says its method`).toMatch(/^(get|post)$/);
    const buttons = [...form.querySelectorAll("button"), ...page.all(`button[form="${form.id}"]`)];
    expect(buttons.length, `${url}: a form has a button`).toBeGreaterThan(0);
    if (method !== "post") continue;
    expect(form.querySelectorAll('input[name="csrf"]').length, `${url}: a POST form carries the token`).toBe(1);
  }
}

/** Buttons and links have distinct names, hidden ones too: text browsers show them. */
function checkNames(url: string, page: Page): void {
  const named = (element: HtmlElement) =>
    [element, ...element.querySelectorAll("img, svg")].some((one) => one.getAttributeValue("aria-label") || one.getAttributeValue("alt")) ||
    element.textContent.trim() !== "";
  const nameless = [...page.all("button"), ...page.all("a")].filter((element) => !named(element));
  expect(
    nameless.map((element) => element.getAttributeValue("class") ?? element.tagName),
    `${url}: nameless`,
  ).toEqual([]);
  const misnamed = [...page.all("button[aria-label]"), ...page.all("a[aria-label]"), ...page.all("summary[aria-label]")].filter(
    (element) => !element.getAttributeValue("aria-label")!.includes(element.textContent.trim()),
  );
  expect(
    misnamed.map((element) => element.getAttributeValue("aria-label")),
    `${url}: a name without the text that is seen (WCAG 2.5.3)`,
  ).toEqual([]);
  const odd = page.all("form").flatMap((form) => oddDefault(form.querySelectorAll("button")));
  expect(odd, `${url}: a hidden first button bears the name of a deed that stands further down`).toEqual([]);
  expect(inNoForm(page), `${url}: a button that a text browser cannot press`).toEqual([]);
  const menu = page.all('nav[aria-label="주 메뉴"] a').map((link) => link.getAttributeValue("href"));
  expect(
    menu.filter((href, index) => menu.indexOf(href) !== index),
    `${url}: links the menu has twice`,
  ).toEqual([]);
  const wrong = page
    .all("input[readonly]")
    .filter((input) => /^(checkbox|radio|hidden|file|range)$/.test(input.getAttributeValue("type") ?? ""));
  expect(
    wrong.map((input) => input.getAttributeValue("name")),
    `${url}: readonly where HTML has none`,
  ).toEqual([]);
  const focused = page.all("[autofocus]").map((element) => element.getAttributeValue("id") ?? element.tagName);
  expect(focused.length, `${url}: the focus goes to one place: ${focused.join(", ")}`).toBeLessThan(2);
  const said = [...page.all("tr[role]"), ...page.all("td[role]"), ...page.all("th[role]"), ...page.all("input[readonly][aria-readonly]")];
  expect(
    said.map((element) => element.tagName),
    `${url}: says again what its element says`,
  ).toEqual([]);
}

/** Tables need headings, except a member's own tables. */
function checkTables(url: string, page: Page): void {
  const bare = page.all("table").filter((table) => table.querySelectorAll("th").length === 0 && !table.closest(".reading"));
  expect(bare.length, `${url}: tables without a head`).toBe(0);
  const empty = page.all("th").filter((head) => head.textContent.trim() === "" && head.querySelectorAll("[aria-label]").length === 0);
  expect(empty.length, `${url}: heads without a text`).toBe(0);
}

/** Texts "Y" or "N", which is how a flag is stored. */
function bareFlags(page: Page): string[] {
  const said = [...page.all("td"), ...page.all("dd"), ...page.all("option"), ...page.all(".cell-text")];
  return said.filter((element) => /^[YN]$/.test(element.textContent.trim())).map((element) => element.tagName);
}

/** Text browsers need a form around each button. */
function inNoForm(page: Page): string[] {
  const inside = new Set(page.all("form button[form]"));
  const outside = page.all("button[form]").filter((button) => !inside.has(button));
  return outside.map((button) => button.textContent.trim());
}

/** Enter presses a form's first button; text browsers also read a hidden one. */
function oddDefault(buttons: HtmlElement[]): string[] {
  const name = (button: HtmlElement) => button.textContent.trim();
  const seen = buttons.filter((button) => !button.hasAttribute("hidden"));
  const isOdd = (hidden: HtmlElement) => seen.length > 0 && (name(seen[0]!) === name(hidden) || !seen.map(name).includes(name(hidden)));
  return buttons.filter((button) => button.hasAttribute("hidden") && isOdd(button)).map(name);
}

function read(html: string, root: HtmlElement, response: Response): Page {
  const all = (selector: string) => root.querySelectorAll(selector);
  const one = (selector: string) => {
    const found = all(selector);
    if (found.length === 0) throw new Error(`The page has no ${selector}`);
    return found[0]!;
  };
  const visible = html.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " ");
  return { status: response.status, html, headers: response.headers, text: unescape(visible).replace(/\s+/g, " ").trim(), all, one };
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&nbsp;": " ",
};
export const unescape = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
