/** Most characters, tags counted (rule 113). */
export const MOST_LETTERS = 65_000;

/** Counts tags too, and an emoji once. */
export const countLetters = (html: string): number => [...html].length;
