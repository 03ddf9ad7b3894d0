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
 * Rows of a pasted or uploaded table. Refuses `sending.import-empty`, `-quote`, `-header` (no column names a friend), `-columns` (repeated
 * field), `-wide` (too many cells), `-too-many`.
 */
export function readImportTable(text: string): ImportTable {
  const table = readDelimited(text, MOST_IMPORT_ROWS + 1);
  if ("unclosedAt" in table) throw new Refusal("sending.import-quote", { line: table.unclosedAt }, { field: "text" });
  if ("tooWideAt" in table) throw new Refusal("sending.import-wide", { line: table.tooWideAt, most: MOST_CELLS }, { field: "text" });
  const [headRecord, ...records] = table.records;
  const lines = table.count - 1;
  if (!headRecord) throw new Refusal("sending.import-empty", {}, { field: "text" });
  const header = headRecord.cells.map(plainCell);
  const fields = header.map(fieldOf);
  if (!fields.includes("profileNickname") && !fields.includes("kakaotalkId"))
    throw new Refusal("sending.import-header", {}, { field: "text" });
  const repeatedField = fields.find((field, index) => field !== null && fields.indexOf(field) !== index);
  if (repeatedField) throw new Refusal("sending.import-columns", { name: labelOf(repeatedField) }, { field: "text" });
  if (records.length === 0) throw new Refusal("sending.import-empty", {}, { field: "text" });
  if (lines > MOST_IMPORT_ROWS) throw new Refusal("sending.import-too-many", { rows: counted(lines) }, { field: "text" });
  // Map only known columns: thousands of other headers must cost nothing per row.
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
