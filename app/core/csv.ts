import { formatSeoul } from "~/time/seoul";

/** A column of a table's file: its heading and what stands below it. */
export type CsvColumn<R> = { label: string; value: (row: R) => string | number | Date | null };

/** A spreadsheet runs a cell that begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Written at the start of a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A record as one line of CSV. Cells a spreadsheet would run as a formula get an apostrophe in front, which `plainCell` removes. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quoted(formula.test(cell) ? `'${cell}` : cell)).join(",")}\r\n`;
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A cell's text without surrounding spaces and without the apostrophe that `csvLine` adds. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}

/** Lines per chunk: one chunk per line would cost more than making the line. */
const TOGETHER = 200;

/** A table as the bytes of a CSV file, with its mark and headings first; instants in Seoul's time. Needs memory for a chunk of lines. */
export async function* csvChunks<R>(columns: CsvColumn<R>[], rows: Iterable<R> | AsyncIterable<R>): AsyncGenerator<Buffer> {
  let lines = [BYTE_ORDER_MARK, csvLine(columns.map(({ label }) => label))];
  for await (const row of rows) {
    lines.push(csvLine(columns.map(({ value }) => written(value(row)))));
    if (lines.length < TOGETHER) continue;
    yield Buffer.from(lines.join(""));
    lines = [];
  }
  if (lines.length > 0) yield Buffer.from(lines.join(""));
}

function written(value: string | number | Date | null): string {
  if (value === null) return "";
  return value instanceof Date ? formatSeoul(value, "yyyy-MM-dd HH:mm") : String(value);
}
