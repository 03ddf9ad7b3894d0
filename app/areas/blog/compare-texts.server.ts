import path from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { plainText } from "./clean-html.server";
import { differences, shown, type Shown, shownUnlike } from "./internal/text-differences";

/** Shorter texts are compared at once: that takes a few milliseconds, whatever they are. */
const SHORT = 2_000;
/** What a comparison may take; most of the largest take less than half of it. */
const MOST_MS = 1_500;
const MOST_AT_ONCE = 2;
const MOST_WAITING = 20;
/** A post's words, a line a paragraph, with its pictures named, as they are compared. */
export function comparedText(html: string): string {
  return plainText(html.replace(/<img\b[^<>]*>/g, "[사진]"));
}

/**
 * Two texts compared, line by line and word by word where they are alike enough; `coarse` says where they were not, or where the time ran out.
 * Long texts are compared in a thread of their own. Refuses `common.unavailable` while many others wait for theirs.
 */
export function compareTexts(before: string, after: string): Promise<Shown> {
  if (before.length + after.length <= SHORT) return Promise.resolve(shown(differences(before, after)));
  return inTurn(() => aside(before, after));
}

function aside(before: string, after: string): Promise<Shown> {
  return new Promise((resolve) => {
    const worker = new Worker(path.resolve("build/compare-texts.js"), {
      workerData: [before, after],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const end = (compared: Shown) => {
      clearTimeout(timer);
      resolve(compared);
      void worker.terminate();
    };
    const timer = setTimeout(() => end(shownUnlike(before, after)), MOST_MS);
    worker.once("message", end);
    worker.once("error", (error) => {
      log.error({ err: error }, "texts could not be compared");
      end(shownUnlike(before, after));
    });
  });
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal("common.unavailable");
    await new Promise<void>((go) => waiting.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
