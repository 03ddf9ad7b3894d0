import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { settings } from "~/core/settings.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { refusalText } from "~/messages/refusals.ko";
import { monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { sendingCount } from "~db/schema/sending";

export type Left = { today: string; month: number; day: number };

/** Lock a sender's counters and return what is left: two runs cannot pass a limit together. */
export async function lockCounts(tx: TxCtx, userId: number): Promise<Left> {
  const today = seoulDay(tx.now());
  const { from, until } = monthDays(seoulMonth(tx.now()));
  await addToDay(tx, userId, today, 0);
  const rows = await tx.db
    .select({ day: sendingCount.day, count: sendingCount.count })
    .from(sendingCount)
    .where(and(eq(sendingCount.userId, userId), gte(sendingCount.day, from), lt(sendingCount.day, until)))
    .orderBy(asc(sendingCount.day))
    .for("update");
  const used = rows.reduce((sum, row) => sum + row.count, 0);
  const usedToday = rows.find((row) => row.day === today)?.count ?? 0;
  const { DAILY_SEND_LIMIT, MONTHLY_SEND_LIMIT } = settings();
  return { today, month: Math.max(0, MONTHLY_SEND_LIMIT - used), day: Math.max(0, DAILY_SEND_LIMIT - usedToday) };
}

/** Refuse with `sending.month-over`, then `sending.day-over`, when `wantedCount` more do not fit (rules 3, 4, 5). */
export function refuseOver(left: Left, wantedCount: number): void {
  const day = { left: left.day, over: wantedCount - left.day };
  const dayToo = day.over > 0 ? ` ${refusalText("sending.day-over", day)}` : "";
  if (wantedCount > left.month) throw new Refusal("sending.month-over", { left: left.month, over: wantedCount - left.month, dayToo });
  if (day.over > 0) throw new Refusal("sending.day-over", day);
}

/** Add dispatches to a Seoul day (YYYY-MM-DD). */
export async function addToDay(tx: TxCtx, userId: number, day: string, count: number): Promise<void> {
  await tx.db
    .insert(sendingCount)
    .values({ userId, day, count, createdAt: tx.now() })
    .onDuplicateKeyUpdate({ set: { count: sql`${sendingCount.count} + ${count}` } });
}

/** Give dispatches back to the Seoul day that counted them. */
export async function releaseFromDay(tx: TxCtx, userId: number, day: string, count: number): Promise<void> {
  await tx.db
    .update(sendingCount)
    .set({ count: sql`GREATEST(${sendingCount.count} - ${count}, 0)` })
    .where(and(eq(sendingCount.userId, userId), eq(sendingCount.day, day)));
}
