import pLimit from "p-limit";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { runThread, type ThreadLimits, tookTooMuch } from "~/core/work/thread.server";
import type { SheetStop } from "./sheet/bounds";

/** Two files at once per process: each may use a full core. */
const gate = pLimit(2);
const MOST_WAITING = 6;

/** Reads a file in a thread (ADR 54). Refuses `common.too-large` past a limit, `common.unavailable` when too many wait. */
export async function readInThread(program: string, bytes: Uint8Array, limits: ThreadLimits): Promise<unknown> {
  if (gate.pendingCount >= MOST_WAITING) throw new Refusal("common.unavailable");
  return gate(async () => {
    try {
      return await runThread(program, { bytes }, limits);
    } catch (error) {
      // Only a file made for harm takes that much.
      if (!tookTooMuch(error)) throw error;
      log.warn({ bytes: bytes.byteLength, program }, "an uploaded file took too much to read");
      throw new Refusal("common.too-large");
    }
  });
}

const codes = { unreadable: "grid.file-unreadable", "too-large": "common.too-large", "too-many-rows": "grid.file-rows" } as const;

export const refusalOfSheet = (stop: SheetStop, mostRows: number, field?: string): Refusal =>
  new Refusal(codes[stop], stop === "too-many-rows" ? { most: mostRows } : {}, { field });
