import { asc, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { daysOff } from "~/areas/settlement/deductions/days-off.server";
import { payDayOf } from "~/areas/settlement/deductions/pay-day";
import { settleMonth } from "~/areas/settlement/settle/settle-month.server";
import { makeCtx } from "~/core/ctx.server";
import { addDays } from "~/time/seoul";
import { seed } from "~db/seeds/reference/bank-holidays";
import { database } from "~db/client.server";
import { bankHoliday } from "~db/schema/settlement";
import { freeze } from "../../support/clock";
import { ctxOf, makeAdmin } from "../../support/factories/members";
import { makeEarner } from "../../support/factories/settlement";

const ctx = makeCtx({ kind: "job", name: "test" });
const seeded = () => database().select().from(bankHoliday).orderBy(asc(bankHoliday.day));
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

function lunarDays(years: number[], lunar: string): string[] {
  const calendar = new Intl.DateTimeFormat("en-u-ca-dangi", { timeZone: "UTC", month: "numeric", day: "numeric" });
  const shown = (day: string) => {
    const parts = Object.fromEntries(calendar.formatToParts(new Date(day)).map(({ type, value }) => [type, value]));
    return `${parts.month}/${parts.day}`;
  };
  return years.flatMap((year) =>
    Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index)).filter((day) => shown(day) === lunar),
  );
}

describe("the seeded bank holidays", () => {
  it("place lunar New Year, Buddha's birthday and 추석 by the lunar calendar, with the days around", async () => {
    const days = new Map((await seeded()).map(({ day, holidayName }) => [day, holidayName]));
    const years = [2022, 2023, 2024, 2025, 2026, 2027];
    for (const [lunar, name] of [
      ["1/1", "설날"],
      ["8/15", "추석"],
    ] as const)
      for (const day of lunarDays(years, lunar))
        expect([-1, 0, 1].map((step) => days.get(addDays(day, step)))).toEqual([`${name} 전날`, name, `${name} 다음 날`]);
    for (const day of lunarDays(years, "4/8")) expect(days.get(day)).toContain("부처님오신날");
  });

  it("put each substitute on the next free weekday after the holiday", async () => {
    const rows = await seeded();
    const off = new Set(rows.map(({ day }) => day));
    const substitutes = rows.filter(({ holidayName }) => holidayName.includes("대체공휴일"));
    expect(substitutes.length).toBe(18);
    for (const { day, holidayName } of substitutes) {
      expect(isWeekend(day), day).toBe(false);
      let before = addDays(day, -1);
      const names: string[] = [];
      while (isWeekend(before) || off.has(before)) {
        names.push(rows.find((row) => row.day === before)?.holidayName ?? "");
        before = addDays(before, -1);
      }
      expect(
        names.some((name) => name.includes(holidayName.split(" ")[0]!)),
        day,
      ).toBe(true);
    }
  });

  it("are seeded once and overwrite nothing an administrator changed or deleted", async () => {
    const before = await seeded();
    const [changed, gone] = ["2027-01-01", "2027-08-16"];
    await database().update(bankHoliday).set({ holidayName: "고친 이름" }).where(eq(bankHoliday.day, changed));
    await database().delete(bankHoliday).where(eq(bankHoliday.day, gone));
    await seed(ctx);
    const after = await seeded();
    expect(after).toHaveLength(before.length - 1);
    expect(after.find(({ day }) => day === changed)!.holidayName).toBe("고친 이름");
    await database().delete(bankHoliday).where(like(bankHoliday.day, "2027-%"));
    await seed(ctx);
    expect((await seeded()).map(({ day, holidayName }) => [day, holidayName])).toEqual(
      before.map(({ day, holidayName }) => [day, holidayName]),
    );
  });

  it("move a payday, even when the 10th was before the day of settling", async () => {
    const off = await daysOff(ctx, "2027-05-12");
    expect(payDayOf("202609", "2026-10-05", await daysOff(ctx, "2026-10-05"))).toBe("2026-10-12");
    expect([off.has("2027-05-13"), off.has("2027-05-01"), off.has("2027-03-01")]).toEqual([true, true, false]);
    await database().insert(bankHoliday).values({ day: "2026-03-10", holidayName: "은행 점검" });
    freeze("2026-03-11T03:00:00Z");
    const { author, deliver } = await makeEarner();
    await deliver("2026-02-10T03:00:00Z", 1);
    const { payDay } = await settleMonth(ctxOf(await makeAdmin()), { userId: author.userId, month: "202602" });
    await database().delete(bankHoliday).where(eq(bankHoliday.day, "2026-03-10"));
    expect(payDay).toBe("2026-03-11");
  });
});
