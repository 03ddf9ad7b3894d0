import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { textTasks, type TextTasks } from "./internal/text-tasks";
import { inThread, TookTooLong } from "./internal/text-thread.server";

/** Letters that take less than 100 ms of processor time, whatever they are; longer texts are worked on in a thread. */
const SHORT = 20_000;
/** The longest post at its worst takes two or three seconds of a processor, which a busy machine gives slowly. */
const MOST_MS = 60_000;

type OfOne = Exclude<keyof TextTasks, "compare">;

async function done<T extends OfOne>(task: T, html: string): Promise<ReturnType<TextTasks[T]>> {
  if (html.length <= SHORT) return textTasks[task](html) as ReturnType<TextTasks[T]>;
  try {
    return await inThread(task, [html] as Parameters<TextTasks[T]>, MOST_MS);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    log.error({ task, letters: html.length }, "a text took too long");
    throw new Refusal("common.unavailable");
  }
}

/** One after the other, so that a list of long texts takes one turn at a time. */
export async function eachInTurn<A, B>(rows: A[], work: (row: A) => Promise<B>): Promise<B[]> {
  const worked: B[] = [];
  for (const row of rows) worked.push(await work(row));
  return worked;
}

/** `cleanHtml` of a text of any length; refuses `common.unavailable` while many long ones wait. The others here do as well. */
export const cleanedHtml = (html: string) => done("clean", html);
/** `htmlForReading`. */
export const readableHtml = (html: string) => done("read", html);
/** `editableText`. */
export const editableHtml = (html: string) => done("edit", html);
/** A post's words, a line a paragraph, with its pictures named, as they are compared. */
export const comparedText = (html: string) => done("compared", html);
/** What is kept of a post's text: clean, its first lines, its length; null when it says and shows nothing. */
export const keptText = (html: string) => done("keep", html);
