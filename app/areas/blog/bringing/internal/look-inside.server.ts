import pLimit from "p-limit";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { runThread, tookTooMuch } from "~/core/work/thread.server";
import type { Brought } from "../brought";
import type { convert } from "./convert";

/** Two files at once in a process: each may use a full processor and 512 MB of heap. */
const gate = pLimit(2);
const MAX_WAITING = 6;
const TIME_LIMIT_MS = 60_000;

const codes = { broken: "blog.bring-broken", "too-many": "blog.bring-too-many", "too-much": "blog.bring-too-much" } as const;

/**
 * Run `convert` in a thread. Refuses `blog.bring-broken`, `blog.bring-too-many`, `blog.bring-too-much`, and `common.unavailable`
 * when `MAX_WAITING` files wait.
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
    if (!tookTooMuch(error)) throw error;
    log.warn({ bytes: bytes.byteLength }, "a file that was brought in took too much to look into");
    return "too-much" as const;
  }
}
