/** Most characters of a text, tags counted (rule 113). */
export const MOST_LETTERS = 65_000;

export const countLetters = (html: string): number => [...html].length;
