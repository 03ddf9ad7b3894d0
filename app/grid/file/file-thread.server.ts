import pLimit from "p-limit";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { runThread, type ThreadLimits, tookTooMuch } from "~/core/work/thread.server";
import type { SheetStop } from "./sheet/bounds";

/** Two files at once in a process: each may take a whole processor. */
const gate = pLimit(2);
const MOST_WAITING = 6;

/**
 * What a program of `build/` reads of an uploaded file, in a thread of its own (ADR 54). Refuses `common.too-large` when the thread passes a
 * limit, and `common.unavailable` when too many files wait.
 */
export async function readInThread(program: string, bytes: Uint8Array, limits: ThreadLimits): Promise<unknown> {
  if (gate.pendingCount >= MOST_WAITING) throw new Refusal("common.unavailable");
  return gate(async () => {
    try {
      return await runThread(program, { bytes }, limits);
    } catch (error) {
      // A file that takes all the time or memory there is was made for it.
      if (!tookTooMuch(error)) throw error;
      log.warn({ bytes: bytes.byteLength, program }, "an uploaded file took too much to read");
      throw new Refusal("common.too-large");
    }
  });
}

const codes = { unreadable: "grid.file-unreadable", "too-large": "common.too-large", "too-many-rows": "grid.file-rows" } as const;

/** The refusal of a file that was not read to its end, at the field where it was chosen. */
export const refusalOfSheet = (stop: SheetStop, mostRows: number, field?: string): Refusal =>
  new Refusal(codes[stop], stop === "too-many-rows" ? { most: mostRows } : {}, { field });
