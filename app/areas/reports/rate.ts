/** Percent with two decimals; 0 if `whole` is 0 (2 §3). */
export const rateOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100);

export type Direction = "asc" | "desc";

/** "66.67%" (2 §3). */
export const rateShown = (rate: number): string => `${rate.toFixed(2)}%`;
