type Line = { line: number; cells: string[] };
type Delimited = { records: Line[]; count: number } | { unclosedAt: number } | { tooWideAt: number };

export const MOST_CELLS = 200;

/** Reads comma- or tab-separated text (RFC 4180). Fails with the faulty line's number. Only counts records beyond `mostRecords`. */
export function readDelimited(text: string, mostRecords = Infinity): Delimited {
  const source = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const separator = separatorOf(source);
  const records: Line[] = [];
  let count = 0;
  let [position, line] = [0, 1];
  while (position < source.length) {
    const record: Line = { line, cells: [] };
    for (let hasMore = true; hasMore;) {
      const cell = readCell(source, position, separator);
      if (!cell) return { unclosedAt: line };
      if (record.cells.push(cell.text) > MOST_CELLS) return { tooWideAt: record.line };
      line += cell.breaks;
      position = cell.end;
      hasMore = source[position] === separator;
      if (hasMore) position++;
    }
    if (record.cells.some((cell) => cell.trim() !== "") && ++count <= mostRecords) records.push(record);
    position++;
    line++;
  }
  return { records, count };
}

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
