import type { Range } from "./clipboard";

/** Columns count from 0: tick box, 열기 if rows have it, the grid's columns, the row's own action. */
export type Spot = { row: number; col: number };

type Move = { kind: "move"; to: Spot; extend: boolean };
export type Command =
  | Move
  | { kind: "edit" }
  | { kind: "add" }
  | { kind: "clear" }
  | { kind: "tick" }
  | { kind: "all" }
  | { kind: "save" }
  | { kind: "escape" }
  | { kind: "type"; text: string };

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };
/** `ends`: number of columns that Tab visits; default: all. */
type Size = { rows: number; cols: number; news: number; first: number; pageRows: number; ends?: number };

/** Command of a key on a selected cell; null leaves the key to the browser. */
export function commandOf(pressed: Pressed, at: Spot, size: Size): Command | null {
  const { key, shiftKey: extend } = pressed;
  const jump = pressed.ctrlKey || pressed.metaKey;
  if (jump && key.toLowerCase() === "a") return { kind: "all" };
  if (jump && key.toLowerCase() === "s") return { kind: "save" };
  const lastRow = size.rows - 1;
  const lastCol = size.cols - 1;
  const move = (row: number, col: number): Move => ({
    kind: "move",
    to: { row: between(row, 0, lastRow), col: between(col, 0, lastCol) },
    extend,
  });
  if (key === "ArrowDown") return move(jump ? lastRow : at.row + 1, at.col);
  if (key === "ArrowUp") return move(jump ? 0 : at.row - 1, at.col);
  if (key === "ArrowRight") return move(at.row, jump ? lastCol : at.col + 1);
  if (key === "ArrowLeft") return move(at.row, jump ? 0 : at.col - 1);
  if (key === "PageDown") return move(at.row + size.pageRows, at.col);
  if (key === "PageUp") return move(at.row - size.pageRows, at.col);
  if (key === "Home") return move(jump ? 0 : at.row, 0);
  if (key === "End") return move(jump ? lastRow : at.row, lastCol);
  if (jump || pressed.altKey) return null;
  if (key === "Tab") return tab(at, size, extend);
  if (key === "Enter" || key === "F2") return { kind: "edit" };
  if (key === "Escape") return { kind: "escape" };
  if (key === "Delete" || key === "Backspace") return { kind: "clear" };
  if (key === " ") return { kind: "tick" };
  return key.length === 1 ? { kind: "type", text: key } : null;
}

/** Tab leaves the last column for the next new row; Shift+Tab leaves the grid at its start. */
function tab(at: Spot, size: Size, back: boolean): Command | null {
  const ends = size.ends ?? size.cols;
  if (back) {
    if (at.col > 0) return { kind: "move", to: { row: at.row, col: at.col - 1 }, extend: false };
    return at.row > 0 ? { kind: "move", to: { row: at.row - 1, col: ends - 1 }, extend: false } : null;
  }
  if (at.col < ends - 1) return { kind: "move", to: { row: at.row, col: at.col + 1 }, extend: false };
  if (at.row < size.news - 1) return { kind: "move", to: { row: at.row + 1, col: size.first }, extend: false };
  return { kind: "add" };
}

export function rangeOf(anchor: Spot, at: Spot): Range {
  return {
    top: Math.min(anchor.row, at.row),
    bottom: Math.max(anchor.row, at.row),
    left: Math.min(anchor.col, at.col),
    right: Math.max(anchor.col, at.col),
  };
}

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
