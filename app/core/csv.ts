import { formatSeoul } from "~/time/seoul";

export type CsvColumn<R> = { label: string; value: (row: R) => string | number | Date | null };

const formula = /^[=+\-@\t\r]/;

export const BYTE_ORDER_MARK = "\uFEFF";

/** One CSV line; an apostrophe before a formula keeps spreadsheets from running the cell. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quoted(formula.test(cell) ? `'${cell}` : cell)).join(",")}\r\n`;
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Trims a cell and removes the apostrophe that `csvLine` adds. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}

const CHUNK_LINES = 200;

/** Streams a table as CSV; instants in Seoul time. */
export async function* csvChunks<R>(columns: CsvColumn<R>[], rows: Iterable<R> | AsyncIterable<R>): AsyncGenerator<Buffer> {
  let lines = [BYTE_ORDER_MARK, csvLine(columns.map(({ label }) => label))];
  for await (const row of rows) {
    lines.push(csvLine(columns.map(({ value }) => cellText(value(row)))));
    if (lines.length < CHUNK_LINES) continue;
    yield Buffer.from(lines.join(""));
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(lines.join(""));
}

function cellText(value: string | number | Date | null): string {
  if (value === null) return "";
  return value instanceof Date ? formatSeoul(value, "yyyy-MM-dd HH:mm") : String(value);
}
