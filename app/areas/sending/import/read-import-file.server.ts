import { csvLine } from "~/core/csv";
import { isRefusal, Refusal } from "~/core/refusal";
import { decodeTable, isExcel } from "~/grid/file/decode-table";
import { readSheet, type SheetLine } from "~/grid/file/read-sheet.server";
import { IMPORT_BYTES } from "./import.schema.server";

/**
 * The table of a file as the text that a member could have pasted: a text table (UTF-8, UTF-16 or CP949), or the first sheet of an Excel file as CSV.
 * Refuses `sending.import-file`, `common.too-large` (also when the text would not fit into the form again), and as `readSheet`, at the file's field.
 */
export async function readImportFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isExcel(bytes)) return asText(await sheetOf(file));
  const decoded = decodeTable(bytes);
  if (decoded === null) throw refused("sending.import-file");
  return decoded.replace(/^\uFEFF/, "");
}

async function sheetOf(file: File): Promise<SheetLine[]> {
  try {
    return await readSheet(file);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw error.code === "grid.file-unreadable" ? refused("sending.import-file") : refused(error.code, error.values);
  }
}

/** A tab in the first line would be taken for what separates the cells. */
function asText(lines: SheetLine[]): string {
  const text = lines.map(({ cells }) => csvLine(cells.map((cell) => cell.text.replaceAll("\t", " ")))).join("");
  if (Buffer.byteLength(text) > IMPORT_BYTES) throw refused("common.too-large");
  return text;
}

const refused = (code: Refusal["code"], values: Refusal["values"] = {}) => new Refusal(code, values, { field: "file" });
