import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { tookTooLong } from "~/core/work/thread.server";
import { textTasks, type TextTasks } from "./text-tasks";
import { inThread } from "./text-thread.server";

/** Longer texts run in a thread. */
const SHORT_LENGTH = 20_000;
const TIME_LIMIT_MS = 60_000;

type OneTextTask = Exclude<keyof TextTasks, "compare">;

async function runTask<T extends OneTextTask>(task: T, html: string): Promise<ReturnType<TextTasks[T]>> {
  if (html.length <= SHORT_LENGTH) return textTasks[task](html) as ReturnType<TextTasks[T]>;
  try {
    return await inThread(task, [html] as Parameters<TextTasks[T]>, TIME_LIMIT_MS);
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    log.error({ task, letters: html.length }, "a text took too long");
    throw new Refusal("common.unavailable");
  }
}

/** One row at a time: a list occupies one thread at most. */
export async function eachInTurn<A, B>(rows: A[], work: (row: A) => Promise<B>): Promise<B[]> {
  const results: B[] = [];
  for (const row of rows) results.push(await work(row));
  return results;
}

/** `cleanHtml` for any length. Here and below, long texts refuse `common.unavailable` after a minute or when too many wait. */
export const cleanedHtml = (html: string) => runTask("clean", html);
export const readableHtml = (html: string) => runTask("read", html);
export const comparedText = (html: string) => runTask("compared", html);
export const searchableText = (html: string) => runTask("words", html);
/** Clean text, summary and length; null when blank. */
export const keptText = (html: string) => runTask("keep", html);
