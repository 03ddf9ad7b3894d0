/** Letters that are read in a minute: Korean adults read a text of common words at 500 to 600. */
const LETTERS_A_MINUTE = 500;

/** How many minutes a text of so many letters takes to read; at least one. */
export const readingMinutes = (textLength: number): number => Math.max(1, Math.round(textLength / LETTERS_A_MINUTE));
