import pLimit from "p-limit";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { runThread, tookTooMuch } from "~/core/work/thread.server";
import type { Brought } from "../brought";
import type { convert } from "./convert";

/** Two files at once: each may use a full processor and 500 MB. */
const gate = pLimit(2);
const MAX_WAITING = 6;
/** Ample: the largest file takes a few seconds. */
const TIME_LIMIT_MS = 60_000;

const codes = { broken: "blog.bring-broken", "too-many": "blog.bring-too-many", "too-much": "blog.bring-too-much" } as const;

/**
 * Run `convert` in a thread. Refuses `blog.bring-broken`, `blog.bring-too-many`, `blog.bring-too-much`, and `common.unavailable` under
 * load.
 */
export async function lookInside(bytes: Uint8Array, fileName: string): Promise<Brought> {
  if (gate.pendingCount >= MAX_WAITING) throw new Refusal("common.unavailable");
  const result = await gate(() => inThread(bytes, fileName));
  if (typeof result !== "string") return result;
  throw new Refusal(codes[result], {}, { field: "file" });
}

async function inThread(bytes: Uint8Array, fileName: string) {
  try {
    return (await runThread("bring-worker.js", { bytes, fileName }, { mostMs: TIME_LIMIT_MS })) as Awaited<ReturnType<typeof convert>>;
  } catch (error) {
    // Only a hostile file exhausts the thread's limits.
    if (!tookTooMuch(error)) throw error;
    log.warn({ bytes: bytes.byteLength }, "a file that was brought in took too much to look into");
    return "too-much" as const;
  }
}
