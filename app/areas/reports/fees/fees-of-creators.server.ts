import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { countedUntil } from "../counting/roll-up.server";
import { seoulMonthOf } from "../counting/seoul-sql.server";

/**
 * What every writer earned in each Seoul month from `fromMonth` to `toMonth` ("yyyyMM", both included), as a SELECT of author_id, month,
 * sent, fee with one row or more a writer and month: counted rows up to the watermark and the raw ones after it. In a snapshot.
 */
export async function feesOfCreators(snap: Ctx, fromMonth: string, toMonth: string): Promise<SQL> {
  const [from, until] = [monthDays(fromMonth).from, monthDays(toMonth).until];
  const mark = await countedUntil(snap, "dispatches");
  const since = new Date(Math.max(mark.getTime(), startOfSeoulDay(from).getTime()));
  return sql`SELECT author_id, DATE_FORMAT(day, '%Y%m') AS month, send_count AS sent, fee_won AS fee FROM author_daily
      WHERE day >= ${from} AND day < ${until}
    UNION ALL SELECT author_id, ${seoulMonthOf(sql`delivered_at`)}, 1, fee_won FROM send_history
      WHERE delivered_at >= ${since} AND delivered_at < ${startOfSeoulDay(until)}`;
}
