import { gte, max } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { bankHoliday } from "~db/schema/settlement";

/** The days ("yyyy-MM-dd") on which banks transfer nothing, from the month of `fromDay` on, for `payDayOf`; weekends need not be among them. */
export async function daysOff({ db }: Ctx, fromDay: string): Promise<ReadonlySet<string>> {
  // From the first of its month: whether the 10th was a payday may be asked after it.
  const rows = await db
    .select({ day: bankHoliday.day })
    .from(bankHoliday)
    .where(gte(bankHoliday.day, `${fromDay.slice(0, 8)}01`));
  return new Set(rows.map(({ day }) => day));
}

/** The last year of which any bank holiday is known, null without one. Later paydays only avoid weekends. */
export async function holidaysKnownUntil({ db }: Ctx): Promise<string | null> {
  const [row] = await db.select({ last: max(bankHoliday.day) }).from(bankHoliday);
  return row?.last?.slice(0, 4) ?? null;
}
