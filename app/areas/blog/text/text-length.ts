/** Minimum by the terms (2 §5); shorter posts save with a warning (rule 112). */
export const MIN_TEXT_LENGTH = 2_000;

/** Characters of plain text; a run of white space counts as one. */
export function countText(text: string): number {
  return [...text.replace(/[\s\u200b\ufeff]+/g, " ").trim()].length;
}
