import { addDays } from "~/time/seoul";
import { CALENDAR_PLACES } from "~db/schema/reports";
import { WHOLE_FROM } from "../report-range";

/** Places of one row of `customer_calendar`, from one to another, both included, to be added (`sign` 1) or taken away. */
export type Places = { period: number; from: number; to: number; sign: 1 | -1 };

/** A year's place in period 0 is how far it is behind this one. */
export const YEAR_ZERO = Number(WHOLE_FROM.slice(0, 4)) - 1;

/**
 * The places that make up the Seoul days from `from` (null: the beginning) to `to`, both included: of six rows at most, however long that is,
 * since all until a day is the years before its year, the months before its month and the days up to it.
 */
export function placesOf(from: string | null, to: string): Places[] {
  const [added, taken] = [untilDay(to), from === null ? [] : untilDay(addDays(from, -1))];
  const of = (sums: Sum[], period: number) => sums.find((sum) => sum.period === period)?.place ?? 0;
  const periods = [...new Set([...added, ...taken].map(({ period }) => period))];
  return periods.flatMap((period): Places[] => {
    const [last, before] = [of(added, period), of(taken, period)];
    if (last === before) return [];
    return last > before ? [{ period, from: before + 1, to: last, sign: 1 }] : [{ period, from: last + 1, to: before, sign: -1 }];
  });
}

type Sum = { period: number; place: number };

function untilDay(text: string): Sum[] {
  const [year, month, day] = text.split("-").map(Number) as [number, number, number];
  return [
    { period: 0, place: Math.min(CALENDAR_PLACES, Math.max(0, year - 1 - YEAR_ZERO)) },
    { period: year, place: month - 1 },
    { period: year * 100 + month, place: day },
  ];
}
