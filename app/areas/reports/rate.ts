/** A share in percent with two decimals; 0 when there is nothing to divide by (2 §3). */
export const rateOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100);

export type Direction = "asc" | "desc";

/** A rate as reports write it: "66.67%" (2 §3). */
export const rateShown = (rate: number): string => `${rate.toFixed(2)}%`;
