import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Rooms, splitOverDays } from "~/areas/sending/internal/split-over-days";
import { dayText, partsText } from "~/areas/sending/plan-words";
import { seoulDay, seoulMonth } from "~/time/seoul";
import { runs } from "../../../support/soak";

const FIRST = new Date("2026-03-02T00:00:00Z");
const full: Rooms = { day: () => 100, month: () => 2_000 };
const split = (people: number, rooms = full, mostParts = 100) => splitOverDays(people, { first: FIRST, rooms, mostParts });
const counts = (parts: { people: number }[]) => parts.map(({ people }) => people);

describe("people over a day's limit (rule 310)", () => {
  it("go to the next days, each at the same time", () => {
    const parts = split(240);
    expect(counts(parts)).toEqual([100, 100, 40]);
    expect(parts.map(({ remindAt }) => remindAt.toISOString().slice(5, 16))).toEqual(["03-02T00:00", "03-03T00:00", "03-04T00:00"]);
  });

  it("skip days that other plans fill, and go on next month once the month is full", () => {
    const rooms = {
      day: (day: string) => (day === "2026-03-02" ? 30 : day === "2026-03-03" ? 0 : 100),
      month: (month: string) => (month === "202603" ? 60 : 2_000),
    };
    expect(split(100, rooms).map(({ remindAt, people }) => [seoulDay(remindAt), people])).toEqual([
      ["2026-03-02", 30],
      ["2026-03-04", 30],
      ["2026-04-01", 40],
    ]);
  });

  it("end in one last part when there are too many parts or no room at all", () => {
    expect(counts(split(1_000, full, 3))).toEqual([100, 100, 800]);
    expect(counts(split(5, { day: () => 0, month: () => 0 }))).toEqual([5]);
  });

  it("are neither lost nor doubled, and no part exceeds its day or month, for any rooms", () => {
    const days = fc.array(fc.integer({ min: -5, max: 100 }), { minLength: 400, maxLength: 400 });
    const months = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 14, maxLength: 14 });
    const people = fc.integer({ min: 1, max: 12_000 });
    const index = (day: string) => Math.round((Date.parse(day) - Date.parse("2026-03-02")) / 86_400_000);
    const monthIndex = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(4)) - (2026 * 12 + 3);
    fc.assert(
      fc.property(people, days, months, fc.integer({ min: 1, max: 100 }), (total, roomOfDay, roomOfMonth, mostParts) => {
        const rooms = { day: (day: string) => roomOfDay[index(day)]!, month: (month: string) => roomOfMonth[monthIndex(month)]! };
        const parts = split(total, rooms, mostParts);
        expect(counts(parts).reduce((sum, count) => sum + count, 0)).toBe(total);
        expect(counts(parts).every((count) => count > 0)).toBe(true);
        expect(parts.length).toBeLessThanOrEqual(mostParts);
        const days = parts.map(({ remindAt }) => seoulDay(remindAt));
        expect(days).toEqual([...new Set(days)].sort());
        const usedOfMonth = new Map<string, number>();
        for (const { remindAt, people: count } of parts.slice(0, -1)) {
          const month = seoulMonth(remindAt);
          usedOfMonth.set(month, (usedOfMonth.get(month) ?? 0) + count);
          expect(count).toBeLessThanOrEqual(rooms.day(seoulDay(remindAt)));
          expect(usedOfMonth.get(month)).toBeLessThanOrEqual(rooms.month(month));
        }
      }),
      runs({ test: 200, soak: 5_000 }),
    );
  });
});

describe("the words of a plan over days", () => {
  it("join days with the same count, and name another year", () => {
    expect(partsText(split(240), FIRST)).toBe("3월 2일(월)부터 3월 3일(화)까지 날마다 100명, 3월 4일(수) 40명");
    expect(dayText(new Date("2027-01-01T00:00:00Z"), FIRST)).toBe("2027년 1월 1일(금)");
  });
});
