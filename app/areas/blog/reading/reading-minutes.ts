/** Korean adults read 500 to 600 characters a minute. */
const LETTERS_A_MINUTE = 500;

export const readingMinutes = (textLength: number): number => Math.max(1, Math.round(textLength / LETTERS_A_MINUTE));
