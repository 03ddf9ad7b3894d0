/** The least length of a post by the terms (2 §5); a shorter one is saved with a warning (rule 112). */
export const LEAST_TEXT = 2_000;

/** The number of characters of a text for that rule: without tags, a run of white space as one. */
export function countText(text: string): number {
  return [...text.replace(/[\s\u200b\ufeff]+/g, " ").trim()].length;
}
