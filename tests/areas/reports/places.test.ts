import fc from "fast-check";
import { expect, it } from "vitest";
import { type Places, placesByYear } from "~/areas/reports/counting/calendar.server";
import { addDays } from "~/time/seoul";
import { runs } from "../../support/soak";

const FIRST = "2023-11-20";
const TODAY = addDays(FIRST, 900);
const days = Array.from({ length: 901 }, (_, n) => addDays(FIRST, n));

const daysAt = (period: number, place: number) =>
  days.filter((day) => {
    const [year, month, date] = day.split("-").map(Number) as [number, number, number];
    return period > 9999 ? period === year * 100 + month && place === date : period === year && place === month;
  });

const daysOf = (places: Places[]) =>
  places.flatMap(({ period, from, to }) => Array.from({ length: to - from + 1 }, (_, n) => daysAt(period, from + n)).flat()).sort();

it("the places of a range contain each of its days up to today exactly once", () => {
  const day = fc.integer({ min: 0, max: 930 }).map((n) => addDays(FIRST, n));
  fc.assert(
    fc.property(day, day, (from, until) => {
      const within = days.filter((day) => day >= from && day <= until);
      expect(daysOf(placesByYear(from, until, TODAY))).toEqual(within);
    }),
    runs({ test: 100, soak: 5_000 }),
  );
});

it.each([
  ["a year that ends today", addDays(TODAY, -365), TODAY, 3],
  ["whole months of two years", "2024-03-01", "2025-10-31", 2],
  ["a month up to today", addDays(TODAY, -20), TODAY, 2],
])("%s from %s to %s takes %i rows", (_, from, until, rows) => {
  expect(placesByYear(from, until, TODAY)).toHaveLength(rows);
});
