/** A line of the editor. `indent` is set for list items only; lines of one code block share `group`. */
export type BlockLine = { length: number; indent?: number; group?: unknown };

/** Lines from `from` to before `to`. */
export type Lines = { from: number; to: number };

const isItem = (line: BlockLine | undefined): line is BlockLine & { indent: number } => line?.indent !== undefined;
const isSameCode = (a: BlockLine | undefined, b: BlockLine | undefined) => a?.group !== undefined && a.group === b?.group;

const leastIndent = (lines: BlockLine[], { from, to }: Lines) =>
  lines.slice(from, to).reduce((least, { indent = Infinity }) => Math.min(least, indent), Infinity);

/** The blocks of these lines, whole: a code block with all lines, a list item with its children. */
export function wholeBlocks(lines: BlockLine[], { from, to }: Lines): Lines {
  let [first, end] = [from, to];
  while (isSameCode(lines[first - 1], lines[first])) first--;
  const last = lines[end - 1];
  if (isItem(last)) {
    const own = leastIndent(lines, { from: first, to: end });
    while (isItem(lines[end]) && lines[end]!.indent! > own) end++;
  }
  while (isSameCode(lines[end - 1], lines[end])) end++;
  return { from: first, to: end };
}

/** The line that `block` moves to, one step up or down: `block` then stands before it. Null at the document's edge. */
export function nextPlace(lines: BlockLine[], block: Lines, step: -1 | 1): number | null {
  return step < 0 ? placeAbove(lines, block) : placeBelow(lines, block);
}

function placeAbove(lines: BlockLine[], { from }: Lines): number | null {
  if (from === 0) return null;
  let place = from - 1;
  const above = lines[place]!;
  if (!isItem(above)) {
    while (isSameCode(lines[place - 1], above)) place--;
    return place;
  }
  const own = lines[from]!.indent ?? 0;
  // The parent alone, or the sibling with its children.
  while (lines[place]!.indent! > own && isItem(lines[place - 1]) && lines[place - 1]!.indent! >= own) place--;
  return place;
}

function placeBelow(lines: BlockLine[], { from, to }: Lines): number | null {
  const below = lines[to];
  if (!below) return null;
  let place = to + 1;
  if (isItem(below)) {
    const isLower = isItem(lines[from]) && below.indent < leastIndent(lines, { from, to });
    if (isLower) return place;
    while (isItem(lines[place]) && lines[place]!.indent! > below.indent) place++;
    return place;
  }
  while (isSameCode(below, lines[place])) place++;
  return place;
}

/** Whether `block` may be dropped before the line `place`: not inside a code block or, unless a list item, a list item's children. */
export function mayStandAt(lines: BlockLine[], block: Lines, place: number): boolean {
  if (place > block.from && place < block.to) return false;
  const [before, after] = [lines[place - 1], lines[place]];
  if (isSameCode(before, after)) return false;
  const isList = lines.slice(block.from, block.to).every(isItem);
  return isList || !isItem(after) || after.indent === 0 || !isItem(before);
}

export type Moved<Line extends BlockLine> = Line & { newIndent?: number };

/** All lines once `block` stands before the line `place`. No item is deeper than one step below the line above it. */
export function linesAfter<Line extends BlockLine>(lines: Line[], block: Lines, place: number): Moved<Line>[] {
  const moved = lines.slice(block.from, block.to);
  const others = [...lines.slice(0, block.from), ...lines.slice(block.to)];
  const at = place < block.from ? place : place - moved.length;
  const shift = shiftAt(moved, lines[place - 1], lines[place]);
  const other = moved.findIndex((line) => !isItem(line));
  const order: Moved<Line>[] = [...others.slice(0, at), ...moved, ...others.slice(at)].map((line) => ({ ...line, newIndent: line.indent }));
  for (let index = at; index < at + moved.length; index++) {
    if (other >= 0 && index - at >= other) break;
    order[index]!.newIndent = (order[index]!.indent ?? 0) + shift;
  }
  const end = Math.max(block.to, place);
  for (let index = Math.min(block.from, place); index < order.length; index++) {
    const line = order[index]!;
    const deepest = (order[index - 1]?.newIndent ?? -1) + 1;
    if (index >= end && (line.newIndent ?? 0) <= deepest) break;
    if (line.newIndent !== undefined) line.newIndent = Math.max(0, Math.min(line.newIndent, deepest));
  }
  return order;
}

/** Steps by which a moved list's items come deeper. Items below the place keep their parent. */
function shiftAt([first]: BlockLine[], before: BlockLine | undefined, after: BlockLine | undefined): number {
  if (!isItem(first)) return 0;
  const deepest = isItem(before) ? before.indent + 1 : 0;
  const least = isItem(after) ? Math.min(after.indent, deepest) : 0;
  return Math.max(least, Math.min(first.indent, deepest)) - first.indent;
}
