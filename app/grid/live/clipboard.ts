import type { Grid, Option } from "../grid";
import { type GridRow, type Rows, withCell } from "../rows";

/** A rectangle of cells; columns count from 0 among the grid's columns. */
export type Range = { top: number; bottom: number; left: number; right: number };

export function rangeText(grid: Grid, rows: Rows, range: Range): string {
  const fields = grid.columns.slice(range.left, range.right + 1).map((column) => column.field);
  return rows
    .slice(range.top, range.bottom + 1)
    .map((row) => fields.map((field) => row.cells[field] ?? "").join("\t"))
    .join("\n");
}

/** Parses a spreadsheet's clipboard text: tabs between cells, quotes around cells with line breaks. */
export function parseTable(text: string): string[][] {
  const table: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    table.at(-1)!.push(found[1] !== undefined ? found[1].replace(/""/g, '"') : (found[2] ?? ""));
    if (found[3] === "\n") table.push([]);
    if (found[3] === "") break;
  }
  return table;
}

/** Puts one pasted value into every editable cell of the selection. */
export const fillWith = (grid: Grid, rows: Rows, range: Range, text: string, lookups: Record<string, Option[]>): GridRow[] =>
  fill(grid, rows, range, () => text, lookups);

/** Empties the editable cells of a range; flags and choices get a new row's initial value. */
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
