import type { Quill } from "react-quill";
import { fold, partsOf, type Part } from "./folded-text";

const CELLS = "td, th, caption";

/** A found part of the text at Quill's `index`, or of a table's cell; then `index` is the table's. */
export type Match = Part & { index: number; cell?: HTMLElement; cellPlace?: number };

/** All matches in the order of the document. Lines end a match, tables are searched cell by cell. */
export function findMatches(quill: Quill, words: string, isExact: boolean): Match[] {
  const sought = fold(words, isExact).text;
  if (sought === "") return [];
  const tables = [...quill.root.querySelectorAll(".whole-table")];
  const texts: string[] = [];
  const inTables: Match[] = [];
  let index = 0;
  for (const { insert } of quill.getContents().ops) {
    if (typeof insert === "string") {
      texts.push(insert);
      index += insert.length;
      continue;
    }
    if (insert && "whole-table" in insert) inTables.push(...matchesOfTable(tables.shift(), index, sought, isExact));
    texts.push("\ufffc");
    index += 1;
  }
  const found = partsOf(fold(texts.join(""), isExact), sought).map((part) => ({ ...part, index: part.start }));
  return inTables.length === 0 ? found : [...found, ...inTables].sort((a, b) => a.index - b.index);
}

function matchesOfTable(table: Element | undefined, index: number, sought: string, isExact: boolean): Match[] {
  const cells = [...(table?.querySelectorAll<HTMLElement>(CELLS) ?? [])];
  return cells.flatMap((cell, cellPlace) => {
    const text = lettersOf(cell).map(({ data }) => data);
    return partsOf(fold(text.join(""), isExact), sought).map((part) => ({ ...part, index, cell, cellPlace }));
  });
}

/** Texts of a cell in order; a `br` and the end of a paragraph are a line's end. */
export function lettersOf(cell: Element): { node: Text | null; data: string }[] {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const letters: { node: Text | null; data: string }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) letters.push({ node, data: node.data });
    else if ((node as Element).matches("br, p, li, h1, h2, h3, h4, h5, blockquote, pre, img")) letters.push({ node: null, data: "\n" });
  }
  return letters;
}

export const cellsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>(CELLS)];
