import type { Cells, Grid, Key } from "./grid";

/** Separators between cells and rows: private-use characters, which no text contains and JSON does not escape. */
const CELL = "\uE000";
const ROW = "\uE001";
const separators = /[\uE000\uE001]/g;

/** The fields sent with a row: the columns, key fields without a column, and `also`. */
export function sentFields(grid: Grid): string[] {
  const shown = grid.columns.map((column) => column.field);
  return [...new Set([...shown, ...grid.key, ...(grid.also ?? [])])];
}

/** Rows as one text: stamp, exact key (empty when its cells show it), then the cells in the order of `sentFields`. */
export function packRows(rows: { stamp: number; key: Key | null; cells: string[] }[]): string {
  const packed = rows
    .map(({ stamp, key, cells }) => `${stamp}${CELL}${key ? JSON.stringify(key) : ""}${CELL}${cells.join(CELL)}`)
    .join(ROW);
  const wanted = rows.reduce((count, { cells }) => count + Math.max(cells.length, 1) + 2, 0);
  if (packed.split(separators).length === Math.max(wanted, 1)) return packed;
  return packRows(rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(separators, "")) })));
}

/** The rows of a `packRows` text, in the browser. Without an exact key, the key is read from the cells. */
export function unpackRows(grid: Grid, text: string, most = Infinity): { stamp: number; key: Key; cells: Cells }[] {
  if (text === "") return [];
  const fields = sentFields(grid);
  const lines = text.split(ROW);
  return (lines.length > most ? lines.slice(0, most) : lines).map((line) => {
    const parts = line.split(CELL);
    const cells: Cells = {};
    for (let index = 0; index < fields.length; index++) cells[fields[index]!] = parts[index + 2] ?? "";
    const key = parts[1] ? (JSON.parse(parts[1]) as Key) : grid.key.map((field) => cells[field]!);
    return { stamp: Number(parts[0]), key, cells };
  });
}
