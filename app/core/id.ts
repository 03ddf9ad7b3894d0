/** The id a text names, or null: digits alone, no more of them than a number can tell apart. */
export const idOf = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
