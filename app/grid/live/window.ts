export const ROW_PX = 36;
export const PROBLEM_PX = 24;
const SPARE_ROWS = 12;

/** The top of each row and the bottom of the last, in pixels; rows with a message are taller. */
export function offsetsOf(count: number, isTall: (index: number) => boolean): number[] {
  const offsets = [0];
  for (let index = 0; index < count; index++) offsets.push(offsets[index]! + ROW_PX + (isTall(index) ? PROBLEM_PX : 0));
  return offsets;
}

/** A run of rows to draw; or, with `gapPx` set, empty height in place of rows that are not drawn. */
export type Piece = { from: number; to: number; gapPx: number | null };

/** The pieces to draw of a scrolled list: the visible rows with a margin, and always the focused one. */
export function piecesOf(offsets: number[], scrollTop: number, heightPx: number, focused: number): Piece[] {
  const count = offsets.length - 1;
  if (count === 0) return [];
  const from = Math.max(0, rowAt(offsets, scrollTop) - SPARE_ROWS);
  const to = Math.min(count, rowAt(offsets, scrollTop + heightPx) + 1 + SPARE_ROWS);
  const runs = [{ from, to }];
  if (focused >= 0 && focused < from) runs.unshift({ from: focused, to: focused + 1 });
  if (focused >= to && focused < count) runs.push({ from: focused, to: focused + 1 });
  const pieces: Piece[] = [];
  let at = 0;
  for (const run of runs) {
    if (run.from > at) pieces.push({ from: at, to: run.from, gapPx: offsets[run.from]! - offsets[at]! });
    pieces.push({ ...run, gapPx: null });
    at = run.to;
  }
  if (at < count) pieces.push({ from: at, to: count, gapPx: offsets[count]! - offsets[at]! });
  return pieces;
}

function rowAt(offsets: number[], px: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= px) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
