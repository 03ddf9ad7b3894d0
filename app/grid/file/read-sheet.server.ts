import pLimit from "p-limit";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { runThread, tookTooMuch } from "~/core/work/thread.server";
import { most, type SheetStop } from "./sheet/bounds";
import type { SheetLine } from "./sheet/cell-text";
import type { readBook } from "./sheet/read-book";

export { instantText, type SheetCell, type SheetLine, sheetText } from "./sheet/cell-text";

const FILE_BYTES = 5_000_000;
/** Two files at once in a process: each may take a whole processor. */
const gate = pLimit(2);
const MOST_WAITING = 6;
/** The worst file within the bounds takes three seconds of a processor. */
const LIMITS = { mostMs: 10_000, mostMb: 256 };

const codes = { unreadable: "grid.file-unreadable", "too-large": "common.too-large", "too-many-rows": "grid.file-rows" } as const;

/** Whether bytes begin as an Excel file does, which is a ZIP. */
export const isExcel = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The first sheet of an uploaded Excel file, lines with anything in them only, read in a thread (decision 0054). A formula is never worked out: its
 * stored result is taken as text. Refuses `grid.file-unreadable`, `grid.file-rows`, `common.too-large` (bytes, cells, letters, time or memory), and
 * `common.unavailable` when too many files wait.
 */
export async function readSheet(file: File): Promise<SheetLine[]> {
  if (file.size > FILE_BYTES) throw new Refusal("common.too-large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (gate.pendingCount >= MOST_WAITING) throw new Refusal("common.unavailable");
  const read = await gate(() => inThread(bytes));
  if (typeof read !== "string") return read;
  throw new Refusal(codes[read], read === "too-many-rows" ? { most: most.rows } : {});
}

async function inThread(bytes: Uint8Array): Promise<SheetLine[] | SheetStop> {
  try {
    return (await runThread("sheet-worker.js", { bytes }, LIMITS)) as Awaited<ReturnType<typeof readBook>>;
  } catch (error) {
    // A file that takes all the time or memory there is was made for it.
    if (!tookTooMuch(error)) throw error;
    log.warn({ bytes: bytes.byteLength }, "an Excel file took too much to read");
    return "too-large";
  }
}
