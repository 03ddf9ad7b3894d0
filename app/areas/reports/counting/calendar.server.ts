import { addDays, FIRST_DAY } from "~/time/seoul";
import { CALENDAR_PLACES } from "~db/schema/reports";

/** Places of one row of `customer_calendar` or `subject_calendar`, from one to another, both included, to be added (`sign` 1) or taken away. */
export type Places = { period: number; from: number; to: number; sign: 1 | -1 };

/** A year's place in period 0 is how far it is behind this one. */
export const YEAR_ZERO = Number(FIRST_DAY.slice(0, 4)) - 1;

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

/**
 * The same of calendars without the row of years (`subject_calendar`), of days up to `today` at most, after which there are none: the days of the
 * first and of the last month and the months between, a row a year. A whole month at an end stands in its year's row too, if that is read anyway.
 */
export function placesByYear(from: string, until: string, today: string): Places[] {
  const to = until < today ? until : today;
  const [[year, month, day], [lastYear, lastMonth, lastDay]] = [partsOf(from), partsOf(to)];
  const [first, last] = [year * 100 + month, lastYear * 100 + lastMonth];
  if (first >= last) return from <= to ? [{ period: first, from: day, to: lastDay, sign: 1 }] : [];
  const months = Array.from({ length: lastYear - year + 1 }, (_, n): Places => {
    const period = year + n;
    return { period, from: period === year ? month + 1 : 1, to: period === lastYear ? lastMonth - 1 : 12, sign: 1 };
  }).filter((of) => of.from <= of.to);
  const ofFirst = day === 1 ? months.find(({ period }) => period === year) : undefined;
  if (ofFirst) ofFirst.from = month;
  const isWhole = to === today || addDays(to, 1).endsWith("-01");
  const ofLast = isWhole ? months.find(({ period }) => period === lastYear) : undefined;
  if (ofLast) ofLast.to = lastMonth;
  return [
    ...months,
    ...(ofFirst ? [] : [{ period: first, from: day, to: CALENDAR_PLACES, sign: 1 } as const]),
    ...(ofLast ? [] : [{ period: last, from: 1, to: lastDay, sign: 1 } as const]),
  ];
}

const partsOf = (day: string) => day.split("-").map(Number) as [number, number, number];

type Sum = { period: number; place: number };

function untilDay(text: string): Sum[] {
  const [year, month, day] = partsOf(text);
  return [
    { period: 0, place: Math.min(CALENDAR_PLACES, Math.max(0, year - 1 - YEAR_ZERO)) },
    { period: year, place: month - 1 },
    { period: year * 100 + month, place: day },
  ];
}
