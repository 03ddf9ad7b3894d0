import type { Attributes, Tag } from "sanitize-html";

const SPAN = /^([2-9]|[1-4]\d|50)$/;
const plain = (tagName: string): Tag => ({ tagName, attribs: {} });
const cell = (tagName: string, { colspan = "", rowspan = "" }: Attributes): Tag => {
  const attribs: Attributes = {};
  if (SPAN.test(colspan)) attribs.colspan = colspan;
  if (SPAN.test(rowspan)) attribs.rowspan = rowspan;
  return { tagName, attribs };
};

/** Cells keep only spans from 2 to 50. */
export const tableTags = { table: plain, caption: plain, thead: plain, tbody: plain, tfoot: "tbody", tr: plain, th: cell, td: cell };

const parts = new Set(["caption", "thead", "tbody", "tr", "th", "td"]);
const blocks = new Set(["p", "h1", "h2", "h3", "h4", "h5", "ul", "ol", "li", "blockquote", "aside", "pre", "hr", "figure", "figcaption"]);
const voids = new Set(["br", "img", "hr"]);
const anyPart = /<\/?(?:table|caption|thead|tbody|tr|th|td)\b/;
const token = /<(\/?)([a-z0-9]+)[^>]*>/g;

/** Per text: each table may reopen the blocks around it. */
const MAX_REOPENED = 1_000;

/** `index`: output position, -1 while closed. `isGone`: never reopened. */
type Open = { name: string; tag: string; index: number; isGone: boolean };

/**
 * Normalise tables: top level, caption first, rows in `thead` and `tbody`, no blocks in cells. Nested tables become lines; blocks around a
 * table split. Idempotent, linear.
 */
export function tidyTables(html: string): string {
  if (!anyPart.test(html)) return html;
  const out = new OutsideOutput();
  let table: Table | null = null;
  let depth = 0;
  let read = 0;
  for (const found of html.matchAll(token)) {
    const [tag, closing = "", name = ""] = found;
    const text = html.slice(read, found.index);
    read = found.index + tag.length;
    if (text !== "") (table ?? out).words(text);
    if (name === "table") {
      depth += closing ? -1 : 1;
      if (depth > 1 || (closing && depth === 1)) table?.lineEnd();
      else if (!closing) {
        out.interrupt();
        table = new Table();
      } else if (table) {
        out.addTable(table.written());
        table = null;
      }
    } else if (table) table.tag(name, tag, closing !== "", depth > 1);
    else if (parts.has(name)) out.words(closing ? "\n" : "");
    else if (voids.has(name)) out.words(tag);
    else if (closing) out.end();
    else out.begin(name, tag);
  }
  return out.written(html.slice(read));
}

class OutsideOutput {
  private out: string[] = [];
  private open: Open[] = [];
  private closedCount = 0;
  private reopenedCount = 0;
  /** Indexes in `out`; -1: none. */
  private tableEnd = -1;
  private emptyFrom = -1;

  words(text: string): void {
    if (text.trim() === "") {
      if (this.closedCount === 0) this.out.push(text);
      return;
    }
    this.reopenElements();
    this.out.push(text);
  }

  begin(name: string, tag: string): void {
    this.reopenElements();
    this.open.push({ name, tag, index: this.out.push(tag) - 1, isGone: false });
  }

  end(): void {
    const element = this.open.pop();
    if (!element || element.isGone) return;
    if (element.index < 0) {
      this.closedCount -= 1;
      return;
    }
    const isEmpty = element.name === "p" && this.isLast(element.index);
    if (isEmpty && this.isLast(this.tableEnd - 1, element.index)) this.out.length = this.tableEnd;
    else {
      this.out.push(`</${element.name}>`);
      if (isEmpty) this.emptyFrom = element.index;
    }
  }

  /** Before a table: drop a preceding empty paragraph, close open elements. */
  interrupt(): void {
    if (this.emptyFrom >= 0) this.out.length = this.emptyFrom;
    this.emptyFrom = -1;
    for (const element of this.open.toReversed()) {
      if (element.isGone || element.index < 0) continue;
      if (this.isLast(element.index)) this.out.length = element.index;
      else this.out.push(`</${element.name}>`);
      element.index = -1;
      element.isGone = !blocks.has(element.name) || (this.reopenedCount += 1) > MAX_REOPENED;
      if (!element.isGone) this.closedCount += 1;
    }
  }

  addTable(table: string): void {
    this.tableEnd = this.out.push(table);
  }

  written(rest: string): string {
    this.out.push(rest);
    return this.out.join("");
  }

  private isLast(index: number, end = this.out.length): boolean {
    if (index < 0) return false;
    for (let after = end - 1; after > index; after--) if (this.out[after]!.trim() !== "") return false;
    return true;
  }

  private reopenElements(): void {
    this.emptyFrom = -1;
    if (this.closedCount === 0) return;
    for (const element of this.open) if (element.index < 0 && !element.isGone) element.index = this.out.push(element.tag) - 1;
    this.closedCount = 0;
  }
}

type Group = "thead" | "tbody";

class Table {
  private caption = "";
  private rows: { group: Group; cells: string[] }[] = [];
  private group: Group = "tbody";
  private cell: { tag: string; name: string; pieces: string[]; isEmpty: boolean; isBroken: boolean } | null = null;

  words(text: string): void {
    // `cleanHtml` turns `</div>` into a blank line, which ends a cell's line.
    const [first = "", ...others] = text.split(/\n[^\S\n]*\n/);
    this.add(first);
    for (const other of others) {
      this.lineEnd();
      this.add(other);
    }
  }

  tag(name: string, tag: string, closing: boolean, isNested: boolean): void {
    if (name === "br" || blocks.has(name)) this.lineEnd();
    else if (!parts.has(name)) this.inline(name, tag);
    else if (isNested && (name === "td" || name === "th")) this.add(" ");
    else if (isNested) this.lineEnd();
    else this.part(name, tag, closing);
  }

  lineEnd(): void {
    if (this.cell && !this.cell.isEmpty) this.cell.isBroken = true;
  }

  written(): string {
    this.endCell();
    const rows = this.rows.filter(({ cells }) => cells.length > 0);
    if (rows.length === 0) return this.caption === "" ? "" : `<p>${this.caption}</p>`;
    const body = rows.findIndex(({ group }) => group === "tbody");
    const heads = body < 0 ? rows.length : body;
    const caption = this.caption === "" ? "" : `<caption>${this.caption}</caption>`;
    return `<table>${caption}${within("thead", rows.slice(0, heads))}${within("tbody", rows.slice(heads))}</table>`;
  }

  private part(name: string, tag: string, closing: boolean): void {
    this.endCell();
    if (name === "thead" || name === "tbody") this.group = name === "thead" && !closing ? "thead" : "tbody";
    else if (closing) return;
    else if (name === "tr") this.rows.push({ group: this.group, cells: [] });
    else this.cell = { tag, name, pieces: [], isEmpty: true, isBroken: false };
  }

  private inline(name: string, tag: string): void {
    const cell = this.opened();
    if (name === "img") {
      this.breakLine(cell);
      cell.isEmpty = false;
    }
    cell.pieces.push(tag);
  }

  private add(text: string): void {
    const isEdge = !this.cell || this.cell.isEmpty || this.cell.isBroken;
    const plain = isEdge ? text.replace(/\s+/g, " ").trimStart() : text.replace(/\s+/g, " ");
    if (plain === "") return;
    const cell = this.opened();
    this.breakLine(cell);
    cell.isEmpty = false;
    cell.pieces.push(plain);
  }

  private breakLine(cell: { pieces: string[]; isBroken: boolean }): void {
    if (cell.isBroken) cell.pieces.push(cell.pieces.pop()!.trimEnd(), "<br />");
    cell.isBroken = false;
  }

  private opened() {
    this.cell ??= { tag: "<td>", name: "td", pieces: [], isEmpty: true, isBroken: false };
    return this.cell;
  }

  private endCell(): void {
    const ended = this.cell;
    this.cell = null;
    if (!ended) return;
    const { name, tag, isEmpty } = ended;
    const html = isEmpty ? "" : ended.pieces.join("").trimEnd();
    if (name === "caption") {
      if (this.caption === "") this.caption = html;
      return;
    }
    if (this.rows.length === 0) this.rows.push({ group: this.group, cells: [] });
    this.rows.at(-1)!.cells.push(name === "th" && isEmpty ? `${tag.replace("th", "td")}</td>` : `${tag}${html}</${name}>`);
  }
}

function within(group: Group, rows: { cells: string[] }[]): string {
  if (rows.length === 0) return "";
  return `<${group}>${rows.map(({ cells }) => `<tr>${cells.join("")}</tr>`).join("")}</${group}>`;
}
