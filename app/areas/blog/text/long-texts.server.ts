import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { tookTooLong } from "~/core/work/thread.server";
import { textTasks, type TextTasks } from "./text-tasks";
import { inThread } from "./text-thread.server";

/** Texts up to this length take less than 100 ms of processor time; longer ones are processed in a thread. */
const SHORT = 20_000;
/** The time limit of a task: the longest post takes two or three seconds of a processor at worst, much more on a busy machine. */
const MOST_MS = 60_000;

type OfOne = Exclude<keyof TextTasks, "compare">;

async function done<T extends OfOne>(task: T, html: string): Promise<ReturnType<TextTasks[T]>> {
  if (html.length <= SHORT) return textTasks[task](html) as ReturnType<TextTasks[T]>;
  try {
    return await inThread(task, [html] as Parameters<TextTasks[T]>, MOST_MS);
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    log.error({ task, letters: html.length }, "a text took too long");
    throw new Refusal("common.unavailable");
  }
}

/** Runs `work` on one row after the other, so that a list of long texts occupies one thread at a time. */
export async function eachInTurn<A, B>(rows: A[], work: (row: A) => Promise<B>): Promise<B[]> {
  const worked: B[] = [];
  for (const row of rows) worked.push(await work(row));
  return worked;
}

/** `cleanHtml` for a text of any length. This and the following functions refuse `common.unavailable` while too many long texts wait. */
export const cleanedHtml = (html: string) => done("clean", html);
export const readableHtml = (html: string) => done("read", html);
/** A post's words for a comparison, one line per paragraph, pictures as words. */
export const comparedText = (html: string) => done("compared", html);
/** What is stored of a post's text: the cleaned HTML, its first lines, its length; null when it is blank. */
export const keptText = (html: string) => done("keep", html);
