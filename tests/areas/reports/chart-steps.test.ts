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

test("months have Korean names, with the year at its first", () => {
  expect(monthMarks(["202511", "202512", "202601"])).toEqual(["11월\n2025년", "12월", "1월\n2026년"]);
  expect(monthMarks(["202511", "202602", "202605"])).toEqual(["11월\n2025년", "2월\n2026년", "5월"]);
});

test("a chart titles each month with its figures, wide and narrow, and marks fewer months on a phone", async () => {
  const months = Array.from({ length: 13 }, (_, n) => (n < 1 ? "202512" : `2026${String(n).padStart(2, "0")}`));
  const { wide, narrow } = await drawMonths(months, [{ axis: "조회", unit: "회", values: months.map((_, n) => n * 100) }]);
  expect(wide.match(/data-said/g)).toHaveLength(13);
  expect(wide).toContain('data-said="2026년 12월: 조회 1,200회"');
  expect(narrow.match(/data-said="[^"]*"/g)).toEqual(wide.match(/data-said="[^"]*"/g));
  const monthsMarked = (drawing: string) => drawing.match(/>\d+월</g)!.length;
  expect([monthsMarked(wide), monthsMarked(narrow)]).toEqual([13, 5]);
  expect(wide, "a text browser would read two labels as one word").not.toMatch(/<\/text>\S/);
});

test("a second series is columns with their figures, and shares each month's title", async () => {
  const fee = { axis: "저작권료", unit: "원", values: [10, 20, 0] };
  const { wide } = await drawMonths(["202601", "202602", "202603"], [fee, { axis: "글", unit: "개", values: [2, 0, 7] }]);
  expect(wide.match(/data-said/g)).toHaveLength(3);
  expect(wide).toContain('data-said="2026년 3월: 저작권료 0원, 글 7개"');
  const labels = [...wide.matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, text]) => text);
  expect(labels).toEqual(expect.arrayContaining(["2", "7"]));
});
