import fc from "fast-check";
import { expect, it } from "vitest";
import { coverOf, type Places, placesOf, type Span } from "~/areas/reports/counting/calendar";
import { addDays } from "~/time/seoul";
import { runs } from "../../support/soak";

const FIRST = "2023-11-20";
const TODAY = addDays(FIRST, 900);
const days = Array.from({ length: 901 }, (_, n) => addDays(FIRST, n));

const YEAR_ZERO = 2021;

const daysAt = (period: number, place: number) =>
  days.filter((day) => {
    const [year, month, date] = day.split("-").map(Number) as [number, number, number];
    if (period > 9999) return period === year * 100 + month && place === date;
    return period === 0 ? place === year - YEAR_ZERO : period === year && place === month;
  });

const daysOf = (places: Places[]) =>
  signed(
    places.map(({ period, from, to, sign }) => ({
      sign,
      days: Array.from({ length: to - from + 1 }, (_, n) => daysAt(period, from + n)).flat(),
    })),
  );

const daysOfSpans = (spans: Span[]) =>
  signed(
    spans.map(({ unit, from, until, sign }) => {
      const nameOf = (day: string) => (unit === "day" ? day : day.replaceAll("-", "").slice(0, unit === "year" ? 4 : 6));
      return { sign, days: days.filter((day) => nameOf(day) >= from && nameOf(day) < until) };
    }),
  );

/** Days left after adding and subtracting; a day that was added twice stands twice. */
function signed(parts: { sign: 1 | -1; days: string[] }[]): string[] {
  const counts = new Map<string, number>();
  for (const part of parts) for (const day of part.days) counts.set(day, (counts.get(day) ?? 0) + part.sign);
  return [...counts].flatMap(([day, times]) => Array.from({ length: times }, () => day)).sort();
}

const dayOf = fc.integer({ min: 0, max: 930 }).map((n) => addDays(FIRST, n));
const withYears = ["year", "month", "day"] as const;
const withMonths = ["month", "day"] as const;

it.each([
  ["months and days", withMonths],
  ["years, months and days", withYears],
])("a cover of %s contains each day of a range up to today exactly once", (_, units) => {
  fc.assert(
    fc.property(dayOf, dayOf, (from, to) => {
      const within = days.filter((day) => day >= from && day <= to);
      expect(daysOfSpans(coverOf(from, addDays(to, 1), TODAY, units))).toEqual(within);
      expect(daysOf(placesOf(from, to, TODAY, units))).toEqual(within);
    }),
    runs({ test: 100, soak: 5_000 }),
  );
});

it("a cover from the beginning contains each day up to the last", () => {
  fc.assert(
    fc.property(dayOf, (to) => {
      const within = days.filter((day) => day <= to);
      expect(daysOf(placesOf(null, to, TODAY, withYears))).toEqual(within);
    }),
    runs({ test: 100, soak: 5_000 }),
  );
});

it.each([
  ["a year that ends today", addDays(TODAY, -365), TODAY, 3],
  ["whole months of two years", "2024-03-01", "2025-10-31", 2],
  ["a month up to today", addDays(TODAY, -20), TODAY, 2],
])("%s from %s to %s takes at most %i rows", (_, from, to, rows) => {
  expect(placesOf(from, to, TODAY).length).toBeLessThanOrEqual(rows);
});
