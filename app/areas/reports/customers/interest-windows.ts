import { monthEarlier } from "../report-range";

/** The spans of customer interest beside the whole, each ending on the day shown: field, months back, and the name's part in columns. */
export const interestWindows = [
  ["day", 0, "day"],
  ["oneMonth", 1, "one_month"],
  ["threeMonth", 3, "three_month"],
  ["sixMonth", 6, "six_month"],
  ["oneYear", 12, "one_year"],
] as const;

export type InterestWindow = (typeof interestWindows)[number][0];

/** The columns of `customer_interest`: sent, opened, sent_day, opened_day, … */
export const interestCounts = ["", ...interestWindows.map(([, , name]) => `_${name}`)].flatMap((name) => [`sent${name}`, `opened${name}`]);

/** The first day of a span that goes back `months` from `day`. */
export const windowStart = (day: string, months: number): string => (months === 0 ? day : monthEarlier(day, months));

/** The first day of each span that ends on `day`. */
export const windowStarts = (day: string): Record<InterestWindow, string> =>
  Object.fromEntries(interestWindows.map(([name, months]) => [name, windowStart(day, months)])) as Record<InterestWindow, string>;
