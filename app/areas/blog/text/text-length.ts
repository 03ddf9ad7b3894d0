const LETTERS_A_MINUTE = 500;

export const readingMinutes = (textLength: number): number => Math.max(1, Math.round(textLength / LETTERS_A_MINUTE));

/** By the terms (2 §5); shorter posts save with a warning (rule 112). */
export const MIN_TEXT_LENGTH = 2_000;

/** Counts code points, trimmed; white-space runs count as one. */
export function countText(text: string): number {
  return [...text.replace(/[\s\u200b\ufeff]+/g, " ").trim()].length;
}
