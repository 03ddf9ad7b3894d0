import { addDays, monthDays } from "~/time/seoul";

/** The options of the view ranking with their labels (decision 143). */
export const rankingOptions = [
  ["1day", "1일"],
  ["7days", "7일"],
  ["month", "이번 달"],
] as const;

export type RankingOption = (typeof rankingOptions)[number][0];

/** The days that an option shows for the picked day, both included: that day, the seven that end with it, or its month. */
export function rankingRange(option: RankingOption, day: string): { fromDay: string; toDay: string } {
  if (option === "1day") return { fromDay: day, toDay: day };
  if (option === "7days") return { fromDay: addDays(day, -6), toDay: day };
  const { from, until } = monthDays(day.slice(0, 4) + day.slice(5, 7));
  return { fromDay: from, toDay: addDays(until, -1) };
}
