import { tidyCell } from "../cells";
import type { Cells, Grid } from "../grid";
import { parseTable } from "../live/clipboard";

/** New rows from spreadsheet lines, in column order, without headings. */
export function pastedRows(grid: Grid, text: string): Cells[] {
  const isHead = (line: string[]) => line.every((cell, index) => cell.trim() === (grid.columns[index]?.label ?? ""));
  const lines = parseTable(text).filter((line) => line.some((cell) => cell.trim() !== "") && !isHead(line));
  return lines.map((line) => {
    const entries = grid.columns.flatMap((column, index) =>
      column.readOnly || line[index] === undefined ? [] : [[column.field, tidyCell(column, line[index], column.options ?? [])]],
    );
    return { ...grid.blank, ...(Object.fromEntries(entries) as Cells) };
  });
}
