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

/** The first day of a span that goes back `months` from `day`. */
export const windowStart = (day: string, months: number): string => (months === 0 ? day : monthEarlier(day, months));

/** The first day of each span that ends on `day`. */
export const windowStarts = (day: string): Record<InterestWindow, string> =>
  Object.fromEntries(interestWindows.map(([name, months]) => [name, windowStart(day, months)])) as Record<InterestWindow, string>;

/** A span that ends on the day, by its part in the names of columns; "" is all until then. */
export type SpanName = "" | (typeof interestWindows)[number][2];
export type Part = "sent" | "opened";

export const allSpans: SpanName[] = ["", ...interestWindows.map(([, , name]) => name)];
/** The columns of counts of customers: sent, opened, sent_day, opened_day, … */
export const columnOf = (part: Part, span: SpanName): string => (span === "" ? part : `${part}_${span}`);

/** The first day of a span that ends on the day; null: the beginning. */
export function startOf(span: SpanName, day: string): string | null {
  const window = interestWindows.find(([, , name]) => name === span);
  return window ? windowStart(day, window[1]) : null;
}
