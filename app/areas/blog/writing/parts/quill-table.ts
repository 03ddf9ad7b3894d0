import { Delta } from "quill";
import { Quill } from "react-quill";
import { tidyTables } from "../../text/tables";
import { ownPicture } from "../../text/picture-descriptions";
import { isForeign } from "./pasting/quill-paste";
import { cellBeside, changeTable, endsFilledRow, tableButtons, typable } from "./blocks/change-table";

/** Tags that may stay in a table. */
const keptTags = new Set(
  "table caption thead tbody tr th td p br strong b em i u s sub sup code a img span h1 h2 h3 h4 h5 ul ol li blockquote pre".split(" "),
);
const droppedTags = new Set(["style", "script", "template", "title"]);
const attributes: Record<string, Record<string, RegExp>> = {
  a: { href: /^(https?:\/\/|mailto:)/i, rel: /^[\w ]*$/, target: /^\w*$/ },
  img: { src: ownPicture, alt: /^/, title: /./, width: /^\d+$/, height: /^\d+$/ },
  td: { colspan: /^\d+$/, rowspan: /^\d+$/ },
  th: { colspan: /^\d+$/, rowspan: /^\d+$/ },
};
const style = /^\s*(color|background-color|font-size)\s*:/;
const CELLS = "td, th, caption";
const TABLE_BUTTONS = `<div class="whole-table-acts">${tableButtons}</div>`;

/** Inserts a table of 3 rows, 2 columns; focuses its first cell. */
export function putTable(quill: Quill): void {
  const cursor = quill.getSelection(true)?.index ?? quill.getLength() - 1;
  const [line, offset] = quill.getLine(cursor);
  const place = line && offset > 0 ? cursor - offset + line.length() : cursor;
  const row = `<tr>${"<td></td>".repeat(2)}</tr>`;
  quill.history.cutoff();
  quill.insertEmbed(place, "whole-table", `<table><tbody>${row.repeat(3)}</tbody></table>`, "user");
  quill.history.cutoff();
  const [leaf] = quill.getLeaf(place);
  // Focus after the toolbar has returned the cursor.
  queueMicrotask(() => (leaf?.domNode as Element | undefined)?.querySelector<HTMLElement>("td")?.focus());
}

/** Quill's tables lack header cells, spans, captions: ours are embeds with editable cells. */
export function teachTables() {
  const BlockEmbed = Quill.import("blots/block/embed") as any;
  class WholeTable extends BlockEmbed {
    static blotName = "whole-table";
    static tagName = "TABLE";

    static create(value: string) {
      const frame = document.createElement("div");
      frame.className = "whole-table";
      frame.contentEditable = "false";
      frame.innerHTML = `<div class="table-scroll">${value}</div>${TABLE_BUTTONS}`;
      for (const cell of frame.querySelectorAll<HTMLElement>(CELLS)) typable(cell);
      return frame;
    }
    static value(node: Element) {
      const table = node.matches("table") ? node : node.querySelector("table");
      const html = table ? tidyTables(cleanHtmlOf(table)) : "";
      return html.startsWith("<table>") ? html : null;
    }
    static formats() {
      return undefined;
    }
    value() {
      return { [WholeTable.blotName]: WholeTable.value(this.domNode) ?? "" };
    }
    html() {
      return WholeTable.value(this.domNode) ?? "";
    }
  }
  Quill.register(WholeTable as any, true);
}

/** Hides `types` of events in tables from Quill; runs the tables' buttons. */
export function keepCellsTheirOwn(quill: Quill) {
  const types = ["keydown", "keypress", "beforeinput", "paste", "copy", "cut", "drop", "compositionstart", "compositionend"];
  for (const type of types) quill.root.addEventListener(type, (event) => inCell(quill, event), true);
  // A press keeps the cursor in its cell, which the buttons ask for.
  quill.root.addEventListener("mousedown", (event) => {
    if ((event.target as Element).closest(".whole-table-acts")) event.preventDefault();
  });
  quill.root.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>(".whole-table-acts > button");
    const frame = button?.closest(".whole-table");
    if (!frame) return;
    const table = frame.querySelector("table");
    if (!table || changeTable(table, button!.dataset.act) === "remove") remove(quill, frame);
  });
}

/** Words of cells, table captions and picture captions, which Quill's text leaves out. */
export function wordsOfTables(quill: Quill): string {
  const elements = quill.root.querySelectorAll<HTMLElement>(`.whole-table :is(${CELLS}, img)`);
  return [...elements].map((element) => (element instanceof HTMLImageElement ? element.title : element.innerText)).join(" ");
}

/** `add` puts empty lines before a first and after a last table; `without` removes them from HTML. */
export function edgeLines(quill: Quill) {
  const put = (place: number) => {
    quill.insertText(place, "\n", "silent");
    // Steps of undo know nothing of silent changes.
    quill.history.transform(new Delta().retain(place).insert("\n"));
  };
  return {
    add() {
      const isTable = (node: Element | null) => node?.matches(".whole-table") ?? false;
      if (isTable(quill.root.firstElementChild)) put(0);
      if (isTable(quill.root.lastElementChild)) put(quill.getLength());
    },
    without: (html: string): string => html.replace(/^<p><\/p>(?=<table>)/, "").replace(/(?<=<\/table>)<p><\/p>$/, ""),
  };
}

function inCell(quill: Quill, event: Event) {
  const target = event.target instanceof Element ? event.target : (event.target as Node).parentElement;
  const cell = target?.closest<HTMLElement>(`.whole-table :is(${CELLS})`);
  if (!cell) {
    if (target?.closest(".whole-table")) event.stopPropagation();
    return;
  }
  event.stopPropagation();
  if (event.type === "paste") pasteWords(event as ClipboardEvent);
  if (event.type === "drop") event.preventDefault();
  if (event.type === "keydown") onKey(quill, cell, event as KeyboardEvent);
}

function pasteWords(event: ClipboardEvent) {
  event.preventDefault();
  const words = event.clipboardData?.getData("text/plain") ?? "";
  document.execCommand("insertText", false, words.replace(/\s+/g, " ").trim());
}

function onKey(quill: Quill, cell: HTMLElement, event: KeyboardEvent) {
  if (event.isComposing) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === "enter" && !isCommand) {
    event.preventDefault();
    document.execCommand("insertLineBreak");
  } else if (key === "tab" && !isCommand && !event.shiftKey && endsFilledRow(cell)) {
    event.preventDefault();
    changeTable(cell.closest("table")!, "row");
  } else if (/^arrow(up|down)$/.test(key) && !isCommand && !event.altKey && !event.shiftKey) {
    const by = key === "arrowup" ? -1 : 1;
    const next = cellBeside(cell, by);
    if (next === undefined) return;
    event.preventDefault();
    if (next === null) return leave(quill, cell, by);
    next.focus();
    document.getSelection()?.selectAllChildren(next);
    document.getSelection()?.collapseToEnd();
  } else if (isCommand && key === "a") {
    // The browser would choose the whole text.
    event.preventDefault();
    document.getSelection()?.selectAllChildren(cell);
  } else if (key === "escape") {
    event.preventDefault();
    leave(quill, cell);
  } else if (isCommand && (key === "z" || key === "y")) {
    event.preventDefault();
    undoOrRedo(quill, cell, key === "y" || event.shiftKey);
  } else if (isCommand && /^[biu]$/.test(key)) event.preventDefault();
}

const placeOf = (quill: Quill, frame: Element) => quill.getIndex(Quill.find(frame) as any);
const frameOf = (cell: Element) => cell.closest(".whole-table")!;

function leave(quill: Quill, cell: Element, by = 1) {
  const frame = frameOf(cell);
  const before = placeOf(quill, frame);
  if (by < 0) {
    quill.focus();
    return quill.setSelection(Math.max(0, before - 1), 0, "user");
  }
  const after = before + 1;
  if (!frame.nextElementSibling || frame.nextElementSibling.matches(".whole-table")) quill.insertText(after, "\n", "user");
  quill.focus();
  quill.setSelection(after, 0, "user");
}

function remove(quill: Quill, frame: Element) {
  const position = placeOf(quill, frame);
  quill.history.cutoff();
  quill.deleteText(position, 1, "user");
  quill.history.cutoff();
  quill.focus();
  quill.setSelection(Math.min(position, quill.getLength() - 1), 0, "user");
}

/** A restored table may be a new element: return the cursor to its cell. */
function undoOrRedo(quill: Quill, cell: HTMLElement, again: boolean) {
  const position = placeOf(quill, frameOf(cell));
  const place = [...frameOf(cell).querySelectorAll(CELLS)].indexOf(cell);
  if (again) quill.history.redo();
  else quill.history.undo();
  if (cell.isConnected) return;
  const [leaf] = quill.getLeaf(position);
  const restoredCell = (leaf?.domNode as Element | undefined)?.querySelectorAll?.<HTMLElement>(CELLS)[place];
  if (!restoredCell) return;
  restoredCell.focus();
  document.getSelection()?.selectAllChildren(restoredCell);
  document.getSelection()?.collapseToEnd();
}

/** Only listed tags and attributes: this HTML re-enters the page. */
function cleanHtmlOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? "").replaceAll(/[\u200b\ufeff]/g, "");
  if (!(node instanceof Element)) return "";
  const name = node.tagName.toLowerCase();
  if (droppedTags.has(name)) return "";
  const within = [...node.childNodes].map(cleanHtmlOf).join("");
  const tag = name === "tfoot" ? "tbody" : name === "div" ? "p" : name;
  if (!keptTags.has(tag)) return within;
  const attributeHtml = [...node.attributes]
    .map((one) => (one.name === "style" && isForeign(node) ? "" : keptAttribute(tag, one)))
    .join("");
  if (tag === "img") return attributeHtml.includes(" src=") ? `<img${attributeHtml} />` : "";
  if (tag === "span" && attributeHtml === "") return within;
  return tag === "br" ? "<br />" : `<${tag}${attributeHtml}>${within}</${tag}>`;
}

function keptAttribute(tag: string, { name, value }: Attr): string {
  if (name === "style") {
    const parts = value.split(";").filter((part) => style.test(part));
    return parts.length > 0 ? ` style="${quoted(parts.join(";"))}"` : "";
  }
  return attributes[tag]?.[name]?.test(value) ? ` ${name}="${quoted(value)}"` : "";
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const quoted = (text: string) => escaped(text).replace(/"/g, "&quot;");
