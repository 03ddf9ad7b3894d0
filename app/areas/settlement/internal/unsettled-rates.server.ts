import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { sendHistory } from "~db/schema/sending";
import { creatorSettlement, type RateCount, settlementCancel } from "~db/schema/settlement";

/** A creator's settlements of a month that were not taken back, newest first. */
export async function settlementsOf(ctx: Ctx, userId: number, month: string) {
  const rows = await ctx.db
    .select({ settlement: creatorSettlement })
    .from(creatorSettlement)
    .leftJoin(settlementCancel, eq(settlementCancel.settlementId, creatorSettlement.settlementId))
    .where(and(eq(creatorSettlement.userId, userId), eq(creatorSettlement.month, month), isNull(settlementCancel.settlementId)))
    .orderBy(sql`${creatorSettlement.settlementId} DESC`);
  return rows.map(({ settlement }) => settlement);
}

/**
 * The delivered dispatches of a creator's month that no settlement holds, by what each earned (0 too): the raw rows less the settled ones, so that
 * nothing depends on when a dispatch was counted. Refuses settlement.sums-disagree when more is settled than was delivered.
 */
export async function unsettledRates(ctx: Ctx, userId: number, month: string): Promise<RateCount[]> {
  const days = monthDays(month);
  const delivered = await ctx.db
    .select({ feeWon: sendHistory.feeWon, count: sql<number>`COUNT(*)`.mapWith(Number) })
    .from(sendHistory)
    .where(
      and(
        eq(sendHistory.authorId, userId),
        gte(sendHistory.deliveredAt, startOfSeoulDay(days.from)),
        lt(sendHistory.deliveredAt, startOfSeoulDay(days.until)),
      ),
    )
    .groupBy(sendHistory.feeWon);
  const left = new Map(delivered.map(({ feeWon, count }) => [feeWon, count]));
  for (const { rates } of await settlementsOf(ctx, userId, month))
    for (const { feeWon, count } of rates) left.set(feeWon, (left.get(feeWon) ?? 0) - count);
  const rates = [...left].map(([feeWon, count]) => ({ feeWon, count })).filter(({ count }) => count !== 0);
  if (rates.some(({ count }) => count < 0)) throw new Refusal("settlement.sums-disagree");
  return rates.toSorted((one, other) => one.feeWon - other.feeWon);
}
