import { csvLine } from "~/core/csv";
import { isRefusal, Refusal } from "~/core/refusal";
import { decodeTable, isExcel } from "~/grid/file/decode-table";
import { readSheet, type SheetLine } from "~/grid/file/read-sheet.server";
import { IMPORT_BYTES } from "./import.schema.server";

/**
 * Text of an uploaded table (UTF-8, UTF-16, CP949), or the first Excel sheet as CSV. Refuses `sending.import-file`, `common.too-large`, and
 * as `readSheet`, at field `file`.
 */
export async function readImportFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isExcel(bytes)) return asText(await readLines(file));
  const decoded = decodeTable(bytes);
  if (decoded === null) throw refusalOf("sending.import-file");
  return decoded.replace(/^\uFEFF/, "");
}

async function readLines(file: File): Promise<SheetLine[]> {
  try {
    return await readSheet(file);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw error.code === "grid.file-unreadable" ? refusalOf("sending.import-file") : refusalOf(error.code, error.values);
  }
}

/** A tab in the first line would be read as the cell separator. */
function asText(lines: SheetLine[]): string {
  const text = lines.map(({ cells }) => csvLine(cells.map((cell) => cell.text.replaceAll("\t", " ")))).join("");
  if (Buffer.byteLength(text) > IMPORT_BYTES) throw refusalOf("common.too-large");
  return text;
}

const refusalOf = (code: Refusal["code"], values: Refusal["values"] = {}) => new Refusal(code, values, { field: "file" });
