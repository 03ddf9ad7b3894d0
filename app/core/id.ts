/** The id in a text, or null when it is not a positive whole number of at most 15 digits (a JavaScript number keeps 15 digits exactly). */
export const idOf = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
