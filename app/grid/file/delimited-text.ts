/** One record with the line it begins on, counted from 1. */
type Line = { line: number; cells: string[] };
type Delimited = { records: Line[]; count: number } | { unclosedAt: number } | { tooWideAt: number };

/** More than a table of people has columns. */
export const MOST_CELLS = 200;

/**
 * Reads comma- or tab-separated text (RFC 4180; whichever stands more often in the first line separates): quotes around cells with
 * separators, line breaks and doubled quotes; any line ends; empty lines left out. A quote that is never closed: the line it stands on. A
 * record of more than `MOST_CELLS`: its line. Beyond `mostRecords` they are counted, not kept.
 */
export function readDelimited(text: string, mostRecords = Infinity): Delimited {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const separator = separatorOf(source);
  const records: Line[] = [];
  let count = 0;
  let [at, line] = [0, 1];
  while (at < source.length) {
    const record: Line = { line, cells: [] };
    for (let more = true; more;) {
      const cell = readCell(source, at, separator);
      if (!cell) return { unclosedAt: line };
      if (record.cells.push(cell.text) > MOST_CELLS) return { tooWideAt: record.line };
      line += cell.breaks;
      at = cell.end;
      more = source[at] === separator;
      if (more) at++;
    }
    if (record.cells.some((cell) => cell.trim() !== "") && ++count <= mostRecords) records.push(record);
    at++;
    line++;
  }
  return { records, count };
}

/** From one cell's first character to the separator, line end or end of text behind it. Null: its quote is never closed. */
function readCell(source: string, from: number, separator: string): { text: string; end: number; breaks: number } | null {
  if (source[from] !== '"') {
    const end = endOf(source, from, separator);
    return { text: source.slice(from, end), end, breaks: 0 };
  }
  const parts: string[] = [];
  for (let start = from + 1; ;) {
    const quote = source.indexOf('"', start);
    if (quote === -1) return null;
    parts.push(source.slice(start, quote));
    start = quote + 1;
    if (source[start] === '"') {
      parts.push('"');
      start++;
      continue;
    }
    const text = parts.join("");
    const end = endOf(source, start, separator);
    return { text: text + source.slice(start, end), end, breaks: text.split("\n").length - 1 };
  }
}

function endOf(source: string, from: number, separator: string): number {
  let end = from;
  while (end < source.length && source[end] !== separator && source[end] !== "\n") end++;
  return end;
}

function separatorOf(source: string): string {
  const [first = ""] = source.split("\n", 1);
  return first.split("\t").length >= first.split(",").length && first.includes("\t") ? "\t" : ",";
}
