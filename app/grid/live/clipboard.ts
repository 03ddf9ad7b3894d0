import type { Grid, Option } from "../grid";
import { countNew, type GridRow, newRow, type Rows, withCell, withNewRows } from "../rows";

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

/**
 * Pastes a table from the selection's first cell on. A single value fills the whole selection. Pasted on a new row, further new rows are
 * added as needed; pasted on a stored row, rows beyond the last become new rows on top.
 */
export function paste(
  grid: Grid,
  rows: Rows,
  range: Range,
  table: string[][],
  lookups: Record<string, Option[]>,
  makeId: () => string,
): GridRow[] {
  if (table.length === 1 && table[0]!.length === 1) return fill(grid, rows, range, () => table[0]![0]!, lookups);
  const news = countNew(rows);
  const room = range.top < news ? news - range.top : rows.length - range.top;
  const result = [...rows];
  table.slice(0, room).forEach((line, index) => {
    result[range.top + index] = withLine(grid, result[range.top + index]!, range.left, line, lookups);
  });
  const fresh = table.slice(room).map((line) => withLine(grid, newRow(grid, makeId()), range.left, line, lookups));
  return fresh.length > 0 ? withNewRows(result, fresh).rows : result;
}

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

function withLine(grid: Grid, row: GridRow, left: number, line: string[], lookups: Record<string, Option[]>): GridRow {
  return line.reduce((filled, text, index) => {
    const column = grid.columns[left + index];
    return column ? withCell(grid, filled, column.field, text, lookups) : filled;
  }, row);
}
