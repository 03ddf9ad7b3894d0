import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { countedUntil } from "../counting/watermarks.server";
import { seoulMonthOf } from "../counting/seoul-sql.server";

/**
 * Earnings by writer and Seoul month, inclusive, as two SELECTs: `counted`, and `later` for raw rows after the watermark. Needs a snapshot.
 */
export async function feesOfCreators(snap: Ctx, fromMonth: string, toMonth: string): Promise<{ counted: SQL; later: SQL }> {
  const [from, until] = [startOfSeoulDay(monthDays(fromMonth).from), startOfSeoulDay(monthDays(toMonth).until)];
  const { authorMonths: mark } = await countedUntil(snap);
  const since = mark > from ? mark : from;
  return {
    counted: sql`SELECT author_id, month, send_count AS sent, fee_won AS fee FROM author_monthly
      WHERE month BETWEEN ${fromMonth} AND ${toMonth}`,
    later: sql`SELECT author_id, ${seoulMonthOf(sql`delivered_at`)} AS month, 1 AS sent, fee_won AS fee FROM send_history
      WHERE delivered_at >= ${since} AND delivered_at < ${until}`,
  };
}
