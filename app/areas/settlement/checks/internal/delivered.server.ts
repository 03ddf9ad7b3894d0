import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";

/** By creator. */
export type Delivered = Map<number, { feeWon: number; count: number; rates: Map<number, number> }>;

/** Sums the raw dispatches of a Seoul month, without any rollup. */
export async function deliveredOf(snap: Ctx, month: string): Promise<Delivered> {
  const days = monthDays(month);
  const rows = await ask<{ userId: number; feeWon: number; count: number }>(
    snap,
    sql`SELECT author_id AS userId, fee_won AS feeWon, COUNT(*) AS count FROM send_history FORCE INDEX (send_history_rollup_idx)
      WHERE delivered_at >= ${startOfSeoulDay(days.from)} AND delivered_at < ${startOfSeoulDay(days.until)} GROUP BY author_id, fee_won`,
  );
  const delivered: Delivered = new Map();
  for (const { userId, feeWon, count } of rows) {
    const sums = delivered.get(userId) ?? { feeWon: 0, count: 0, rates: new Map<number, number>() };
    sums.feeWon += feeWon * count;
    sums.count += count;
    sums.rates.set(feeWon, count);
    delivered.set(userId, sums);
  }
  return delivered;
}
