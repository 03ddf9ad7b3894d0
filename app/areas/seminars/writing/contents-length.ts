/** Characters a seminar's contents may have, tags counted (rule 113). */
export const MOST_LETTERS = 65_000;

/** Characters with their tags; an emoji counts once. */
export const countLetters = (html: string): number => [...html].length;
