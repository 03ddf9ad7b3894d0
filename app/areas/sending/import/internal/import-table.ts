import { plainCell } from "~/core/csv";
import { Refusal } from "~/core/refusal";
import { counted } from "~/messages/counted";
import { fieldOf, type ImportField, labelOf } from "../import-columns";
import { MOST_CELLS, readDelimited } from "~/grid/file/delimited-text";

const MOST_IMPORT_ROWS = 5_000;

export type ImportTable = {
  header: string[];
  ignored: string[];
  rows: { line: number; raw: string[]; cells: Partial<Record<ImportField, string>> }[];
};

/**
 * The rows of a pasted or uploaded table by our fields, filled cells only. Refuses `sending.import-empty`, `-quote`, `-header` (no column
 * names a friend), `-columns` (a field twice), `-wide` (a line of too many cells), `-too-many`.
 */
export function readImportTable(text: string): ImportTable {
  const read = readDelimited(text, MOST_IMPORT_ROWS + 1);
  if ("unclosedAt" in read) throw new Refusal("sending.import-quote", { line: read.unclosedAt }, { field: "text" });
  if ("tooWideAt" in read) throw new Refusal("sending.import-wide", { line: read.tooWideAt, most: MOST_CELLS }, { field: "text" });
  const [head, ...records] = read.records;
  const lines = read.count - 1;
  if (!head) throw new Refusal("sending.import-empty", {}, { field: "text" });
  const header = head.cells.map(plainCell);
  const fields = header.map(fieldOf);
  if (!fields.includes("profileNickname") && !fields.includes("kakaotalkId"))
    throw new Refusal("sending.import-header", {}, { field: "text" });
  const twice = fields.find((field, index) => field !== null && fields.indexOf(field) !== index);
  if (twice) throw new Refusal("sending.import-columns", { name: labelOf(twice) }, { field: "text" });
  if (records.length === 0) throw new Refusal("sending.import-empty", {}, { field: "text" });
  if (lines > MOST_IMPORT_ROWS) throw new Refusal("sending.import-too-many", { rows: counted(lines) }, { field: "text" });
  // Only the columns that count, so that thousands of others in the header cost each row nothing.
  const columns = fields.flatMap((field, index) => (field ? [{ field, index }] : []));
  const rows = records.map(({ line, cells }) => ({
    line,
    raw: cells,
    cells: Object.fromEntries(
      columns.flatMap(({ field, index }) => {
        const text = plainCell(cells[index] ?? "");
        const value = field === "note" ? text : text.replace(/\s+/g, " ");
        return value !== "" ? [[field, value] as const] : [];
      }),
    ),
  }));
  return { header, ignored: header.filter((name, index) => name !== "" && fields[index] === null), rows };
}
