import type { Cells, Grid, Key } from "./grid";

/** Separators: private-use characters, which no text contains and JSON does not escape. */
const CELL = "\uE000";
const ROW = "\uE001";
const separators = /[\uE000\uE001]/g;

/** Fields sent per row, in order: columns, other key fields, `also`. */
export function sentFields(grid: Grid): string[] {
  const shown = grid.columns.map((column) => column.field);
  return [...new Set([...shown, ...grid.key, ...(grid.also ?? [])])];
}

/** Rows as one text: stamp, key as JSON (empty when the cells hold it), cells. */
export function packRows(rows: { stamp: number; key: Key | null; cells: string[] }[]): string {
  return rows.map(packedRow).join(ROW);
}

function packedRow({ stamp, key, cells }: { stamp: number; key: Key | null; cells: string[] }): string {
  const text = cells.join(CELL);
  const isClean = !text.includes(ROW) && countCellMarks(text) === Math.max(cells.length, 1) - 1;
  return `${stamp}${CELL}${key ? JSON.stringify(key) : ""}${CELL}${isClean ? text : cells.map((cell) => cell.replace(separators, "")).join(CELL)}`;
}

function countCellMarks(text: string): number {
  let count = 0;
  for (let index = text.indexOf(CELL); index !== -1; index = text.indexOf(CELL, index + 1)) count++;
  return count;
}

/** Reads `packRows` in the browser. */
export function unpackRows(grid: Grid, text: string, most?: number): { stamp: number; key: Key; cells: Cells }[] {
  if (text === "") return [];
  const fields = sentFields(grid);
  return text.split(ROW, most).map((line) => {
    const parts = line.split(CELL);
    const cells: Cells = {};
    for (let index = 0; index < fields.length; index++) cells[fields[index]!] = parts[index + 2] ?? "";
    const key = parts[1] ? (JSON.parse(parts[1]) as Key) : grid.key.map((field) => cells[field]!);
    return { stamp: Number(parts[0]), key, cells };
  });
}
