/** A spreadsheet takes a cell that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Stands before CSV, so that spreadsheets know its letters. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** A record as one line of CSV. Cells a spreadsheet would run as a formula get an apostrophe in front, which `plainCell` takes off again. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quoted(formula.test(cell) ? `'${cell}` : cell)).join(",")}\r\n`;
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A cell without spaces around it and without the apostrophe of `csvLine`. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
