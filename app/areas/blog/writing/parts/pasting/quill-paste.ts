import { Delta } from "quill";
import type { Quill } from "react-quill";
import { ownPicture } from "../../../text/picture-descriptions";
import { showToast } from "~/ui/toast";
import { pathOf } from "../quill-picture";
import { WAITING } from "../uploads/waiting-blot";
import { isSeen, waitForPasted } from "../uploads/waiting-pictures";
import { plainOp } from "./quill-office";

type Matcher = [string | number, (node: Node, delta: Delta) => Delta];

/** Our editor and saved texts write no other styles. */
const ownStyle = /^(?:color|background-color|font-size|line-height|text-align)$/;
const foreign = new WeakMap<Document, boolean>();

/** Whether a text comes from another program or page, whose sizes and colours go. */
export function isForeign({ ownerDocument }: Node): boolean {
  if (!ownerDocument || ownerDocument === document) return false;
  const known = foreign.get(ownerDocument) ?? [...ownerDocument.body.querySelectorAll("*")].some(isOfOthers);
  foreign.set(ownerDocument, known);
  return known;
}

function isOfOthers(element: Element): boolean {
  if (element.hasAttribute("class") || element.hasAttribute("id") || element.matches("font, [data-ke-size], [data-start]")) return true;
  return element instanceof HTMLElement && [...element.style].some((name) => !ownStyle.test(name));
}

const withLines = (delta: Delta, format: Record<string, unknown>): Delta => {
  const [name = ""] = Object.keys(format);
  return new Delta(
    delta.ops.map((op) => (op.attributes?.[name] === undefined ? { ...op, attributes: { ...op.attributes, ...format } } : op)),
  );
};

const textsOf = (delta: Delta, rewrite: (words: string, place: number) => string): Delta =>
  new Delta(
    delta.ops.flatMap((op, place) => {
      const insert = typeof op.insert === "string" ? rewrite(op.insert, place) : op.insert;
      return insert === "" ? [] : [{ ...op, insert }];
    }),
  );

/** Without space at both ends, except the last line's end. */
const trimmed = (delta: Delta): Delta => {
  const last = delta.ops.length - 1;
  const isEnd = delta.ops[last]?.insert === "\n";
  return textsOf(delta, (words, place) => {
    const begun = place === 0 ? words.trimStart() : words;
    if (place === last - (isEnd ? 1 : 0)) return place === last && words.endsWith("\n") ? `${begun.trimEnd()}\n` : begun.trimEnd();
    return begun;
  });
};

const isWebLink = (link: Element) => /^(?:https?:\/\/|mailto:)/i.test(link.getAttribute("href")?.trim() ?? "");
const unlinked = (delta: Delta) =>
  new Delta(
    delta.ops.map(({ attributes, ...op }) => ({
      ...op,
      attributes: Object.fromEntries(Object.entries(attributes ?? {}).filter(([name]) => name !== "link")),
    })),
  );
const lineOf = (delta: Delta) => (endsLine(delta) ? delta : delta.insert("\n"));
const nothing = () => new Delta();
const endsLine = (delta: Delta) => String(delta.ops.at(-1)?.insert ?? "").endsWith("\n");
const CHECKBOX = ":scope > input[type=checkbox], :scope > :is(label, p, div, span) > input[type=checkbox], :scope > .checkbox";

/** An item of a check list, as Notion, Google Docs, GitHub and Markdown write it. */
function checkItem(node: Node, delta: Delta): Delta {
  const item = node as Element;
  const [first, ...others] = delta.ops;
  const words = typeof first?.insert === "string" ? first.insert : "";
  const [sign, done] = /^\s*\[([ xX]?)\] /.exec(words) ?? [];
  if (sign !== undefined) {
    const rest = { ...first, insert: words.slice(sign.length) };
    return withLines(new Delta([...(rest.insert === "" ? [] : [rest]), ...others]), {
      list: /x/i.test(done ?? "") ? "checked" : "unchecked",
    });
  }
  const box = item.querySelector(CHECKBOX);
  const state = item.getAttribute("aria-checked") ?? (box && String(box.hasAttribute("checked") || box.classList.contains("checkbox-on")));
  return state === null ? delta : withLines(delta, { list: state === "true" ? "checked" : "unchecked" });
}

/** Google Docs names a list's depth. */
function levelled(node: Node, delta: Delta): Delta {
  const item = node as Element;
  let depth = Number(item.getAttribute("aria-level")) - 1;
  for (let list = item.parentElement; list; list = list.parentElement) if (list.matches("ul ul, ul ol, ol ul, ol ol")) depth -= 1;
  if (!(depth > 0)) return delta;
  return new Delta(
    delta.ops.map((op) => ({ ...op, attributes: { ...op.attributes, indent: Math.min(8, Number(op.attributes?.indent ?? 0) + depth) } })),
  );
}

export const pasteMatchers: Matcher[] = [
  ["script, noscript, template, button, select, nav, iframe, object, svg, title", nothing],
  ["li", checkItem],
  ["li[aria-level]", levelled],
  ["figure.callout", (_, delta) => withLines(lineOf(delta), { callout: true })],
  ["table", belowTable],
  ["aside", (_, delta) => trimmed(delta)],
  ["pre:has(div)", (_, delta) => trimmed(delta)],
  ["a", (node, delta) => (isWebLink(node as Element) ? delta : unlinked(delta))],
  [".se-sectionTitle p", (_, delta) => withLines(delta, { header: 2 })],
  ["summary", (_, delta) => withLines(lineOf(delta), { bold: true })],
  [
    Node.TEXT_NODE,
    (node, delta) =>
      isForeign(node) && /[\u200b\ufeff]/.test(node.textContent ?? "")
        ? textsOf(delta, (words) => words.replace(/[\u200b\ufeff]/g, ""))
        : delta,
  ],
  [
    Node.ELEMENT_NODE,
    (node, delta) => {
      if (!isForeign(node)) return delta;
      return new Delta(withoutGaps(node as Element, withoutIndent(node, delta)).ops.map(plainOp));
    },
  ],
];

/** A frame around a missing picture, or around a line across, adds no empty line. */
function withoutGaps(element: Element, delta: Delta): Delta {
  const isEmpty = delta.ops.every(({ insert }) => typeof insert === "string" && insert.trim() === "");
  if (isEmpty && element.querySelector("img") && element.textContent?.trim() === "") return new Delta();
  const [embed, gap, ...others] = delta.ops;
  const isLine = typeof embed?.insert === "object" && "line-across" in embed.insert;
  return isLine && gap?.insert === "\n" && others.length === 0 ? new Delta([embed]) : delta;
}

/** Quill writes an indented first line as a tab. */
function withoutIndent(node: Node, delta: Delta): Delta {
  const [first, ...others] = delta.ops;
  if (!(node instanceof HTMLElement) || !(Number.parseFloat(node.style.textIndent) > 0)) return delta;
  if (typeof first?.insert !== "string" || !first.insert.startsWith("\t")) return delta;
  const rest = first.insert.slice(1);
  return new Delta([...(rest === "" ? [] : [{ ...first, insert: rest }]), ...others]);
}

/** A paste is one step of undo. Pictures that only another site has are named. */
export function followPaste(quill: Quill): void {
  quill.root.addEventListener("paste", ({ target }) => (target as Element).closest?.(".whole-table") || quill.history.cutoff(), true);
  quill.root.addEventListener("paste", () => {
    quill.history.cutoff();
    const missing = quill.root.querySelectorAll('[data-waiting][data-state="missing"]:not([data-named])');
    for (const frame of missing) frame.setAttribute("data-named", "");
    if (missing.length > 0) showToast("error", `사진 ${missing.length}장은 붙여 넣지 못했어요. 빠진 자리에서 골라 주세요.`);
  });
}

/** Pictures in a pasted table wait below the table. */
function belowTable(node: Node, delta: Delta): Delta {
  const images = [...(node as Element).querySelectorAll("img")].filter((image) => isSeen(image) && !ownPicture.test(pathOf(image)));
  if (images.length === 0 || typeof delta.ops[0]?.insert !== "object") return delta;
  return images.reduce((below, image) => below.insert({ [WAITING]: waitForPasted(image).id }).insert("\n"), new Delta(delta.ops));
}
