import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { startOfSeoulDay } from "~/time/seoul";
import { ownedBy } from "../internal/rows.server";
import { countedUntil } from "../counting/watermarks.server";

/** SELECT of a writer's dispatches and fees (null: everybody's) on the Seoul days [from, until); sum the rows. Needs a snapshot. */
export async function feesOfDays(ctx: Ctx, authorId: number | null, from: string, until: string): Promise<SQL> {
  const { dispatches: mark } = await countedUntil(ctx);
  const since = new Date(Math.max(mark.getTime(), startOfSeoulDay(from).getTime()));
  return sql`SELECT day, send_count AS sent, fee_won AS fee FROM author_daily
      WHERE ${ownedBy(sql`author_id`, authorId)} AND day >= ${from} AND day < ${until}
    UNION ALL SELECT DATE(delivered_at + INTERVAL 9 HOUR), COUNT(*), SUM(fee_won) FROM send_history
      WHERE ${ownedBy(sql`author_id`, authorId)} AND delivered_at >= ${since} AND delivered_at < ${startOfSeoulDay(until)} GROUP BY 1`;
}
