import { expect, test } from "vitest";
import { compare, compareRates } from "~/areas/reports/comparison";
import { hoursOf, hourText, levelOf, quartersText, weekdaysText } from "~/areas/reports/hours/hours";
import { daysBefore } from "~/areas/reports/ranking/ranking-range";
import { rangeBefore } from "~/areas/reports/report-range";

const THURSDAY_NINE = { weekday: 3, hour: 21, count: 15 };

test("hours name the best one from twenty readings on", () => {
  const some = hoursOf([THURSDAY_NINE, { weekday: 0, hour: 7, count: 4 }]);
  expect(some).toMatchObject({ total: 19, most: 15, best: null });
  const enough = hoursOf([{ weekday: 0, hour: 7, count: 5 }, THURSDAY_NINE]);
  expect(enough).toMatchObject({ total: 20, best: THURSDAY_NINE });
  expect(enough.counts.flat()).toHaveLength(168);
  expect(weekdaysText(enough)).toBe("목요일 15건 · 월요일 5건");
  expect(quartersText(enough)).toBe("저녁과 밤(18–23시) 15건 · 오전(6–11시) 5건");
});

test("of equal hours the earliest of the week is the best", () => {
  const equal = [
    { weekday: 4, hour: 9, count: 10 },
    { weekday: 1, hour: 20, count: 10 },
    { weekday: 1, hour: 8, count: 10 },
  ];
  expect(hoursOf(equal).best).toEqual(equal[2]);
});

test.each([
  [0, 0, "월요일 새벽 0시"],
  [6, 11, "일요일 오전 11시"],
  [2, 12, "수요일 오후 12시"],
  [3, 21, "목요일 밤 9시"],
])("weekday %d, hour %d is %s", (weekday, hour, text) => expect(hourText({ weekday, hour })).toBe(text));

test("shades have four steps, none for 0", () => {
  expect([0, 1, 25, 26, 100].map((count) => levelOf(count, 100))).toEqual([0, 1, 1, 2, 4]);
  expect(levelOf(1, 1)).toBe(4);
});

const won = (value: number) => `${value}원`;

test.each([
  [5, 0, "앞 기간에는 없었어요"],
  [5, 5, "앞 기간과 같아요"],
  [5, 3, "앞 기간(3원)보다 2원 많아요"],
  [3, 5, "앞 기간(5원)보다 2원 적어요"],
])("%d after %d: %s", (now, before, text) => expect(compare(now, before, won, "앞 기간")).toBe(text));

test("rates are compared in points, once both have something to read", () => {
  expect(compareRates({ of: 3, rate: 41.67 }, { of: 3, rate: 44 }, "지난달")).toBe("지난달(44.0%)보다 2.3%p 낮아요");
  expect(compareRates({ of: 3, rate: 50 }, { of: 0, rate: 0 }, "지난달")).toBe("지난달에는 없었어요");
  expect(compareRates({ of: 0, rate: 0 }, { of: 2, rate: 50 }, "지난달")).toBe("지난달 50.0%");
});

test("the days before are as many, and none are before 2022", () => {
  expect(rangeBefore({ fromDay: "2026-02-27", toDay: "2026-03-01" })).toMatchObject({ fromDay: "2026-02-24", toDay: "2026-02-26" });
  expect(rangeBefore({ fromDay: "2022-01-01", toDay: "2026-03-01" })).toBeNull();
});

test("a running month is compared with the same days of the month before", () => {
  const march = { fromDay: "2026-03-01", toDay: "2026-03-31" };
  expect(daysBefore(march, "2026-03-20")).toEqual({ fromDay: "2026-02-01", toDay: "2026-02-20" });
  expect(daysBefore(march, "2026-04-02")).toEqual({ fromDay: "2026-02-01", toDay: "2026-02-28" });
  expect(daysBefore({ fromDay: "2026-03-01", toDay: "2026-03-07" }, "2026-03-07")).toMatchObject({ fromDay: "2026-02-22" });
});
