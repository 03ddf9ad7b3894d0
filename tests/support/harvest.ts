import { HtmlValidate, type HtmlElement, Parser } from "html-validate";
import { built } from "./built";
import { unescape } from "./pages/page-rules";

const config = new HtmlValidate({ extends: ["html-validate:recommended"] }).getConfigForSync("page.html");

type BuiltRoute = { id: string; path?: string; parentId?: string; module: { default?: unknown; loader?: { endpoints?: unknown } } };

/** Not visited: the page ends the login. */
const left = new Set(["/app/oauth/logout"]);

/** Addresses of all screens and downloads. `asData` asks for `.data`, which runs loaders without rendering. */
export async function screensOf(ids: Record<string, unknown>, { asData = false } = {}): Promise<string[]> {
  const routes = (await built()).routes as unknown as Record<string, BuiltRoute>;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(ids))
    if (typeof value === "string" || typeof value === "number") query.set(name, String(value));
  return Object.values(routes)
    .filter(({ id, path, module: { loader } }) => id !== "root" && path && path !== "*" && loader && !loader.endpoints)
    .map(({ path, module }) => ({
      path: `/${path!.replace(/:(\w+)\??/g, (_, name: string) => String(ids[name] ?? "1"))}`,
      end: asData && module.default ? ".data" : "",
    }))
    .filter(({ path }) => !left.has(path))
    .map(({ path, end }) => `${path}${end}?${query}`);
}

export type Form = { action: string; fields: Record<string, string[]> };

/** Every POST form of a page, once per button; empty fields get a word. */
export function formsOf(html: string, url: string): Form[] {
  const page = new Parser(config).parseHtml(html);
  const posts = page.querySelectorAll("form").filter((form) => attribute(form, "method").toLowerCase() === "post");
  return posts.flatMap((form) => {
    const id = attribute(form, "id");
    const outside = id ? page.querySelectorAll(`[form="${id}"]`) : [];
    const inside = form.querySelectorAll("input, select, textarea, button");
    const controls = [...new Set([...inside, ...outside])].filter((one) => attribute(one, "name") !== "");
    const buttons = controls.filter(isButton);
    const action = new URL(attribute(form, "action") || url, `http://site.test${url}`);
    return [null, ...buttons].map((button) => {
      const target = button && attribute(button, "formaction");
      const to = target ? new URL(target, action) : action;
      return { action: to.pathname + to.search, fields: fieldsOf(controls, button) };
    });
  });
}

function fieldsOf(controls: HtmlElement[], pressed: HtmlElement | null): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const control of controls) {
    const name = attribute(control, "name");
    if (name === "csrf" || attribute(control, "type") === "file" || (isButton(control) && control !== pressed)) continue;
    (fields[name] ??= []).push(valueOf(control));
  }
  return { ...fields, confirmed: ["Y"] };
}

function valueOf(control: HtmlElement): string {
  if (control.is("select")) {
    const options = control.querySelectorAll("option");
    const chosen = options.find((option) => option.hasAttribute("selected")) ?? options.at(-1);
    return chosen ? attribute(chosen, "value") : "";
  }
  if (control.is("textarea")) return control.textContent || "남의 글";
  const type = attribute(control, "type");
  if (type === "checkbox" || type === "radio") return attribute(control, "value") || "on";
  return attribute(control, "value") || (type === "hidden" || isButton(control) ? "" : "남");
}

const isButton = (control: HtmlElement) => control.is("button") || attribute(control, "type") === "submit";
const attribute = (element: HtmlElement, name: string) => unescape(element.getAttributeValue(name) ?? "");
