import { Refusal } from "~/core/refusal";
import { readInThread, refusalOfSheet } from "./file-thread.server";
import { most } from "./sheet/bounds";
import type { SheetLine } from "./sheet/cell-text";
import type { readBook } from "./sheet/read-book";

export { instantText, type SheetCell, type SheetLine, sheetText } from "./sheet/cell-text";

const FILE_BYTES = 5_000_000;
/** The worst file within the limits takes three seconds. */
const LIMITS = { mostMs: 10_000, mostMb: 256 };

/**
 * Non-empty lines of a file's first sheet, read in a thread (ADR 54), formulas as results. Refuses `grid.file-unreadable`,
 * `grid.file-rows`, `common.too-large`, `common.unavailable`.
 */
export async function readSheet(file: File): Promise<SheetLine[]> {
  if (file.size > FILE_BYTES) throw new Refusal("common.too-large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = (await readInThread("sheet-worker.js", bytes, LIMITS)) as Awaited<ReturnType<typeof readBook>>;
  if (typeof read !== "string") return read;
  throw refusalOfSheet(read, most.rows);
}
