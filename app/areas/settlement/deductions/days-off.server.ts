import { gte, max } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { bankHoliday } from "~db/schema/settlement";

/** Bank holidays ("yyyy-MM-dd") from the first of `fromDay`'s month. Weekends may be missing. */
export async function daysOff({ db }: Ctx, fromDay: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ day: bankHoliday.day })
    .from(bankHoliday)
    .where(gte(bankHoliday.day, `${fromDay.slice(0, 8)}01`));
  return new Set(rows.map(({ day }) => day));
}

/** Year of the last known bank holiday. Later paydays avoid only weekends. */
export async function holidaysKnownUntil({ db }: Ctx): Promise<string | null> {
  const [row] = await db.select({ last: max(bankHoliday.day) }).from(bankHoliday);
  return row?.last?.slice(0, 4) ?? null;
}
