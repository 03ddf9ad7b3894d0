import type { Grid, Option } from "../grid";
import { type GridRow, type Rows, withCell } from "../rows";

/** Columns count from 0 among the grid's columns. */
export type Range = { top: number; bottom: number; left: number; right: number };

export function rangeText(grid: Grid, rows: Rows, range: Range): string {
  const fields = grid.columns.slice(range.left, range.right + 1).map((column) => column.field);
  return rows
    .slice(range.top, range.bottom + 1)
    .map((row) => fields.map((field) => row.cells[field] ?? "").join("\t"))
    .join("\n");
}

/** Parses clipboard text of a spreadsheet: tabs between cells, quotes around line breaks. */
export function parseTable(text: string): string[][] {
  const table: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    table.at(-1)!.push(match[1] !== undefined ? match[1].replace(/""/g, '"') : (match[2] ?? ""));
    if (match[3] === "\n") table.push([]);
    if (match[3] === "") break;
  }
  return table;
}

export const fillWith = (grid: Grid, rows: Rows, range: Range, text: string, lookups: Record<string, Option[]>): GridRow[] =>
  fill(grid, rows, range, () => text, lookups);

/** Resets editable cells to a new row's values. */
export function clear(grid: Grid, rows: Rows, range: Range, lookups: Record<string, Option[]>): GridRow[] {
  return fill(grid, rows, range, (field) => grid.blank[field] ?? "", lookups);
}

function fill(grid: Grid, rows: Rows, range: Range, textOf: (field: string) => string, lookups: Record<string, Option[]>): GridRow[] {
  const columns = grid.columns.slice(range.left, range.right + 1);
  return rows.map((row, index) => {
    if (index < range.top || index > range.bottom) return row;
    return columns.reduce((filled, { field }) => withCell(grid, filled, field, textOf(field), lookups), row);
  });
}
