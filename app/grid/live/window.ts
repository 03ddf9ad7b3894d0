export const ROW_PX = 44;
export const PROBLEM_PX = 24;
const SPARE_ROWS = 12;

/** Top of each row and bottom of the last, in pixels. Rows with a problem are taller. */
export function offsetsOf(count: number, isTall: (index: number) => boolean): number[] {
  const offsets = [0];
  for (let index = 0; index < count; index++) offsets.push(offsets[index]! + ROW_PX + (isTall(index) ? PROBLEM_PX : 0));
  return offsets;
}

export type Piece = { from: number; to: number; gapPx: number | null };

/** Rows to draw: visible, twelve spare per side, the focused one. A `gapPx` piece is empty. */
export function piecesOf(offsets: number[], scrollTop: number, heightPx: number, focused: number): Piece[] {
  const count = offsets.length - 1;
  if (count === 0) return [];
  const from = Math.max(0, rowAt(offsets, scrollTop) - SPARE_ROWS);
  const to = Math.min(count, rowAt(offsets, scrollTop + heightPx) + 1 + SPARE_ROWS);
  const runs = [{ from, to }];
  if (focused >= 0 && focused < from) runs.unshift({ from: focused, to: focused + 1 });
  if (focused >= to && focused < count) runs.push({ from: focused, to: focused + 1 });
  const pieces: Piece[] = [];
  let next = 0;
  for (const run of runs) {
    if (run.from > next) pieces.push({ from: next, to: run.from, gapPx: offsets[run.from]! - offsets[next]! });
    pieces.push({ ...run, gapPx: null });
    next = run.to;
  }
  if (next < count) pieces.push({ from: next, to: count, gapPx: offsets[count]! - offsets[next]! });
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
