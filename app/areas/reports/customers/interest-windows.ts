import { monthEarlier } from "../report-range";

/** The spans of customer interest beside the whole, each ending on the day shown: its field and how many months it goes back. */
export const interestWindows = [
  ["day", 0],
  ["oneMonth", 1],
  ["threeMonth", 3],
  ["sixMonth", 6],
  ["oneYear", 12],
] as const;

export type InterestWindow = (typeof interestWindows)[number][0];

/** The first day of each span that ends on `day`. */
export const windowStarts = (day: string): Record<InterestWindow, string> =>
  Object.fromEntries(interestWindows.map(([name, months]) => [name, months === 0 ? day : monthEarlier(day, months)])) as Record<
    InterestWindow,
    string
  >;
