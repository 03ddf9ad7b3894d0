import { addDays, FIRST_DAY } from "~/time/seoul";
import { CALENDAR_PLACES } from "~db/schema/reports";

/** Columns `from` to `to`, inclusive, of one calendar row, to add (`sign` 1) or subtract (-1). */
export type Places = { period: number; from: number; to: number; sign: 1 | -1 };

export const YEAR_ZERO = Number(FIRST_DAY.slice(0, 4)) - 1;

/** Calendar places that sum up the Seoul days `from` (null: beginning) to `to`, inclusive; at most six. */
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
 * Like `placesOf` without period 0: one row per year, plus the first and last month. A whole month comes from its year's row if that row is
 * needed anyway.
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
