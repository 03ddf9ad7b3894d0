import { Delta } from "quill";
import { Quill } from "react-quill";
import { type BlockLine, type Lines, linesAfter, type Moved, nextPlace, wholeBlocks } from "./block-lines";

type Blot = ReturnType<Quill["getLines"]>[number];
export type Laid = BlockLine & { start: number; blot: Blot; node: HTMLElement };

/** All lines with their places in the text. */
export function layLines(quill: Quill): Laid[] {
  let start = 0;
  return quill.getLines().map((blot) => {
    const node = blot.domNode as HTMLElement;
    const formats = node.matches("li[data-list]") ? (blot.formats() as { indent?: number }) : null;
    const line = {
      start,
      blot,
      node,
      length: blot.length(),
      ...(formats && { indent: formats.indent ?? 0 }),
      ...(node.matches(".ql-code-block") && { group: blot.parent }),
    };
    start += line.length;
    return line;
  });
}

/** The blocks that the selection touches, or that of the table whose cell has the cursor. */
export function chosenBlocks(quill: Quill, lines: Laid[]): Lines | null {
  const table = document.activeElement?.closest(".whole-table");
  if (table && quill.root.contains(table)) return blockOfNode(lines, table);
  const range = quill.getSelection();
  if (!range) return null;
  const from = lineAt(lines, range.index);
  const last = lineAt(lines, range.index + Math.max(0, range.length - 1));
  return wholeBlocks(lines, { from, to: last + 1 });
}

export function blockOfNode(lines: Laid[], node: Element): Lines | null {
  const from = lines.findIndex((line) => line.node === node || line.node.contains(node) || node.contains(line.node));
  return from < 0 ? null : wholeBlocks(lines, { from, to: from + 1 });
}

function lineAt(lines: Laid[], index: number): number {
  const after = lines.findIndex(({ start }) => start > index);
  return after < 0 ? lines.length - 1 : after - 1;
}

/** Moves blocks one step. Answers their new start, or null at the document's edge. */
export function stepBlocks(quill: Quill, lines: Laid[], block: Lines, step: -1 | 1): number | null {
  const place = nextPlace(lines, block, step);
  return place === null ? null : moveBlocks(quill, lines, block, place);
}

/** Moves blocks before the line `place` as one step of undo. The cursor stays in its place of the text. */
export function moveBlocks(quill: Quill, lines: Laid[], block: Lines, place: number): number | null {
  const inner = withoutEdges(lines);
  const isUp = place < block.from;
  if (place < inner.from || place > inner.to || block.from < inner.from || block.to > inner.to) return null;
  if (place >= block.from && place <= block.to) return null;
  const crossed = isUp ? { from: place, to: block.from } : { from: block.to, to: place };
  const goes = quill.getContents(startOf(lines, crossed.from), lengthOf(lines, crossed));
  const order = linesAfter(lines, block, place);
  const above = { from: inner.from, to: Math.min(block.from, place) };
  const below = { from: Math.max(block.to, place), to: inner.to };
  const first = edge(inner.from > 0, isTable(order[inner.from]));
  const last = edge(inner.to < lines.length, isEmbed(order[inner.to - 1]));
  const stays = new Delta().retain(lengthOf(lines, block));
  const middle = isUp ? new Delta().delete(goes.length()).concat(stays).concat(goes) : goes.concat(stays).delete(goes.length());
  const change = first
    .concat(new Delta().retain(lengthOf(lines, above)))
    .concat(middle)
    .concat(new Delta().retain(lengthOf(lines, below)))
    .concat(last);
  const grown = first.reduce((sum, op) => sum + (op.insert ? 1 : 0) - (op.delete ?? 0), 0);
  const shift = grown + (isUp ? -goes.length() : goes.length());
  const indented = indentChange(order.slice(inner.from, inner.to), isTable(order[inner.from]));
  changeKeepingCursor(quill, change.compose(indented), shift);
  return startOf(lines, block.from) + shift;
}

/** Deletes blocks as one step of undo. An empty line stays where nothing else could be typed in. */
export function deleteBlocks(quill: Quill, lines: Laid[], block: Lines): void {
  const start = startOf(lines, block.from);
  const isEnd = block.to === lines.length && (block.from === 0 || isEmbed(lines[block.from - 1]));
  const change = new Delta().retain(start).delete(lengthOf(lines, block));
  quill.history.cutoff();
  quill.updateContents(isEnd ? change.concat(new Delta().insert("\n")) : change, "user");
  quill.history.cutoff();
  quill.focus();
  quill.setSelection(Math.min(start, quill.getLength() - 1), 0, "user");
}

function changeKeepingCursor(quill: Quill, change: Delta, shift: number): void {
  const { activeElement } = document;
  const isInCell = activeElement !== quill.root && quill.root.contains(activeElement);
  const native = document.getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = native ?? {};
  const range = quill.hasFocus() && !isInCell ? quill.getSelection() : null;
  quill.history.cutoff();
  quill.updateContents(change, "user");
  quill.history.cutoff();
  if (range) quill.setSelection(range.index + shift, range.length, "user");
  else if (isInCell && anchorNode?.isConnected && focusNode?.isConnected) {
    (activeElement as HTMLElement).focus({ preventScroll: true });
    native!.setBaseAndExtent(anchorNode, anchorOffset!, focusNode, focusOffset!);
  }
}

/** Lines without the empty ones that only let the cursor stand before a first table and after a last embed. */
function withoutEdges(lines: Laid[]): Lines {
  const isEmpty = (line: Laid | undefined) => line?.length === 1 && line.node.matches("p");
  const hasFirst = isEmpty(lines[0]) && isTable(lines[1]);
  const hasLast = isEmpty(lines.at(-1)) && isEmbed(lines.at(-2));
  return { from: hasFirst ? 1 : 0, to: lines.length - (hasLast ? 1 : 0) };
}

/** Keeps, adds or removes an empty line at the document's edge. */
function edge(isThere: boolean, isNeeded: boolean): Delta {
  if (isThere && isNeeded) return new Delta().retain(1);
  if (isThere) return new Delta().delete(1);
  return isNeeded ? new Delta().insert("\n") : new Delta();
}

function indentChange(order: Moved<Laid>[], hasFirst: boolean): Delta {
  return order.reduce(
    (change, { length, indent, newIndent }) =>
      newIndent === indent ? change.retain(length) : change.retain(length - 1).retain(1, { indent: newIndent || null }),
    new Delta().retain(hasFirst ? 1 : 0),
  );
}

const startOf = (lines: Laid[], place: number) => lines[place]!.start;
const lengthOf = (lines: Laid[], { from, to }: Lines) => lines.slice(from, to).reduce((sum, { length }) => sum + length, 0);
const isTable = (line: Laid | undefined) => line?.node.matches(".whole-table") ?? false;
/** Embeds that are lines: table, divider. */
const isEmbed = (line: Laid | undefined) => line !== undefined && !("children" in line.blot);
