/** Percent with two decimals; 0 if `whole` is 0 (2 §3). */
export const rateOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100);

export type Direction = "asc" | "desc";

/** "66.67%" (2 §3). */
export const rateShown = (rate: number): string => `${rate.toFixed(2)}%`;

/** "67%"; 0 is "–". Only 0 and 100 round to themselves. */
export const rateInShort = (rate: number): string =>
  rate === 0 ? "–" : rate === 100 ? "100%" : `${Math.min(99, Math.max(1, Math.round(rate)))}%`;

/** Of a sum: "67%", "0%"; "–" without anything to read. */
export const rateFigure = (rate: number, of: number): string => (of > 0 && rate === 0 ? "0%" : rateInShort(rate));
