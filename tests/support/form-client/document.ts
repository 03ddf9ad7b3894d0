import { load } from "cheerio";
import type { AnyNode, Element } from "domhandler";

/** A parsed page. The tree also holds later typing and ticks. */
export type Page = { all: (selector: string, within?: Element) => Element[] };

export function parse(html: string): Page {
  const $ = load(html, { scriptingEnabled: false });
  return {
    all: (selector, within) =>
      (within ? $(within).find(selector) : $(selector)).toArray().filter((node): node is Element => isElement(node)),
  };
}

export const isElement = (node: AnyNode): node is Element => node.type === "tag" || node.type === "script" || node.type === "style";

export const attribute = (element: Element, name: string): string | undefined => element.attribs[name];

export function ancestors(element: Element): Element[] {
  const above: Element[] = [];
  for (let node = element.parent; node; node = node.parent) if (isElement(node)) above.push(node);
  return above;
}

export function textOf(node: AnyNode): string {
  if (node.type === "text") return node.data;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

export const collapsed = (text: string) => text.replace(/[\s\u00a0\u200b]+/g, " ").trim();
