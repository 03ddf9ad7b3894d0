/** Parses a row id of at most 15 digits; JavaScript holds these exactly. */
export const idOf = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
