import pLimit from "p-limit";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { runThread, tookTooMuch } from "~/core/work/thread.server";
import type { Brought } from "../brought";
import type { convert } from "./convert";

/** Two files at once in a process: each may take a whole processor and 500 MB. */
const gate = pLimit(2);
const MOST_WAITING = 6;
/** A file of the largest size takes some seconds of a processor. */
const MOST_MS = 60_000;

const codes = { broken: "blog.bring-broken", "too-many": "blog.bring-too-many", "too-much": "blog.bring-too-much" } as const;

/** `convert` in a thread. Refuses `blog.bring-broken`, `blog.bring-too-many`, `blog.bring-too-much`, and `common.unavailable` when too many wait. */
export async function lookInside(bytes: Uint8Array, fileName: string): Promise<Brought> {
  if (gate.pendingCount >= MOST_WAITING) throw new Refusal("common.unavailable");
  const found = await gate(() => inThread(bytes, fileName));
  if (typeof found !== "string") return found;
  throw new Refusal(codes[found], {}, { field: "file" });
}

async function inThread(bytes: Uint8Array, fileName: string) {
  try {
    return (await runThread("bring-worker.js", { bytes, fileName }, { mostMs: MOST_MS })) as Awaited<ReturnType<typeof convert>>;
  } catch (error) {
    // A file that takes all the time or memory there is was made for it.
    if (!tookTooMuch(error)) throw error;
    log.warn({ bytes: bytes.byteLength }, "a file that was brought in took too much to look into");
    return "too-much" as const;
  }
}
