/** What the terms ask a post to have at least (2 §5); a shorter one is saved with a warning (decision 112). */
export const LEAST_TEXT = 2_000;

/** Characters of a text as the 2,000 are counted: tags are not in it, a run of white space counts once. */
export function countText(text: string): number {
  return [...text.replace(/[\s\u200b\ufeff]+/g, " ").trim()].length;
}
