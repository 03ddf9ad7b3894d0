import { expect, test } from "vitest";
import { drawMonths } from "~/areas/reports/charts/draw-months.server";
import { monthMarks } from "~/areas/reports/report-words";
import { stepsTo } from "~/areas/reports/charts/steps";

test.each([
  [0, [0]],
  [NaN, [0]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 1, 2, 3, 4, 5]],
  [7, [0, 2, 4, 6, 8]],
  [20, [0, 5, 10, 15, 20]],
  [1_234, [0, 500, 1_000, 1_500]],
  [60_000, [0, 20_000, 40_000, 60_000]],
])("an axis up to %d has whole ticks in steps of 1, 2 or 5", (highest, steps) => expect(stepsTo(highest)).toEqual(steps));

test("months have Korean names, with the year at the first and in January", () => {
  expect(monthMarks(["202511", "202512", "202601"])).toEqual(["11월\n2025년", "12월", "1월\n2026년"]);
});

test("a chart titles each month with its figures and has a narrow version of the newest six", async () => {
  const months = Array.from({ length: 13 }, (_, n) => (n < 1 ? "202512" : `2026${String(n).padStart(2, "0")}`));
  const { wide, narrow } = await drawMonths(months, [{ axis: "조회", unit: "회", values: months.map((_, n) => n * 100) }]);
  expect(wide.match(/data-said/g)).toHaveLength(13);
  expect(wide).toContain('data-said="2026년 12월: 조회 1,200회"');
  expect(narrow.match(/data-said="[^"]*"/g)![0]).toBe('data-said="2026년 7월: 조회 700회"');
  expect(narrow.match(/data-said/g)).toHaveLength(6);
  expect(wide, "a text browser would read two labels as one word").not.toMatch(/<\/text>\S/);
});
