import { Delta, type Op } from "quill";
import { Quill } from "react-quill";
import { cellsOf, lettersOf, type Match } from "./find-matches";

const MANY = 200;

/** Replaces matches as one step of undo. The new words have the marks of the first letter that they replace. */
export function replaceMatches(quill: Quill, matches: Match[], words: string): void {
  const tables = tablesOf(quill, matches, words);
  const ops: Op[] = [];
  let place = 0;
  const retain = (to: number) => {
    if (to > place) ops.push({ retain: to - place });
    place = to;
  };
  let [start, at] = [0, 0];
  for (const { insert, attributes } of quill.getContents().ops) {
    const length = typeof insert === "string" ? insert.length : 1;
    const html = tables.get(start);
    if (html !== undefined) {
      retain(start);
      ops.push({ insert: { "whole-table": html } }, { delete: 1 });
      place = start + 1;
    }
    for (; at < matches.length && matches[at]!.index < start + length; at++) {
      const match = matches[at]!;
      if (match.cell) continue;
      retain(match.index);
      if (words !== "") ops.push({ insert: words, ...(attributes && { attributes }) });
      ops.push({ delete: match.length });
      place = match.index + match.length;
    }
    start += length;
  }
  quill.history.cutoff();
  // Quill seeks each change from the text's beginning, but draws a whole text in one walk.
  if (ops.length < MANY) quill.updateContents(new Delta(ops), "user");
  else quill.setContents(quill.getContents().compose(new Delta(ops)), "user");
  quill.history.cutoff();
}

/** The changed tables' HTML by place in the text. */
function tablesOf(quill: Quill, matches: Match[], words: string): Map<number, string> {
  const WholeTable = Quill.import("formats/whole-table") as unknown as { value(node: Element): string | null };
  const byTable = new Map<number, Match[]>();
  for (const match of matches) if (match.cell) byTable.set(match.index, [...(byTable.get(match.index) ?? []), match]);
  const changed = new Map<number, string>();
  for (const [index, own] of byTable) {
    const table = own[0]!.cell!.closest(".whole-table table")!.cloneNode(true) as Element;
    const cells = cellsOf(table);
    // From the last match on, the places before it stay right.
    for (const match of own.toReversed()) replaceInCell(cells[match.cellPlace!]!, match, words);
    const html = WholeTable.value(table);
    if (html) changed.set(index, html);
  }
  return changed;
}

function replaceInCell(cell: Element, { start, length }: Match, words: string): void {
  let place = 0;
  let isPut = false;
  for (const { node, data } of lettersOf(cell)) {
    const [from, to] = [Math.max(0, start - place), Math.min(data.length, start + length - place)];
    place += data.length;
    if (!node || from >= to) continue;
    node.data = data.slice(0, from) + (isPut ? "" : words) + data.slice(to);
    isPut = true;
    if (node.data === "") removeEmpty(node, cell);
  }
}

/** Removes a text and the marks that it leaves empty. */
function removeEmpty(node: Text, cell: Element): void {
  let mark = node.parentElement!;
  node.remove();
  while (mark !== cell && mark.matches("a, b, strong, em, i, u, s, sub, sup, code, span") && !mark.hasChildNodes()) {
    const outer = mark.parentElement!;
    mark.remove();
    mark = outer;
  }
}
