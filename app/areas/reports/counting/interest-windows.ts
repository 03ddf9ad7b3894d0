import { monthEarlier } from "../report-range";

/** Windows of customer interest: field, months back from the window's last day, suffix of the column. */
export const interestWindows = [
  ["day", 0, "day"],
  ["oneMonth", 1, "one_month"],
  ["threeMonth", 3, "three_month"],
  ["sixMonth", 6, "six_month"],
  ["oneYear", 12, "one_year"],
] as const;

export type InterestWindow = (typeof interestWindows)[number][0];

export const windowStart = (day: string, months: number): string => (months === 0 ? day : monthEarlier(day, months));

export const windowStarts = (day: string): Record<InterestWindow, string> =>
  Object.fromEntries(interestWindows.map(([name, months]) => [name, windowStart(day, months)])) as Record<InterestWindow, string>;

/** Column suffix; "" is all time. */
export type SpanName = "" | (typeof interestWindows)[number][2];
export type Part = "sent" | "opened";

export const allSpans: SpanName[] = ["", ...interestWindows.map(([, , name]) => name)];
/** Column of `customer_interest`: "sent", "opened_day". */
export const columnOf = (part: Part, span: SpanName): string => (span === "" ? part : `${part}_${span}`);

/** First Seoul day of the window that ends on `day`; null for all time. */
export function startOf(span: SpanName, day: string): string | null {
  const window = interestWindows.find(([, , name]) => name === span);
  return window ? windowStart(day, window[1]) : null;
}
