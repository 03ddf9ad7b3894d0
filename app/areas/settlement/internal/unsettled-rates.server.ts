import { and, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { sendHistory } from "~db/schema/sending";
import { creatorSettlement, type RateCount, settlementCancel } from "~db/schema/settlement";
import { type CreatorMonth, monthKey } from "./lock-months.server";

/** A negative count: more is settled than was delivered. */
export type Unsettled = { rates: RateCount[]; standsSettled: boolean };

/** An index-friendly condition; matches other pairs of these creators and months too. */
export function amongMonths(months: CreatorMonth[]) {
  const creators = months.map(({ userId }) => userId);
  const named = [...new Set(months.map(({ month }) => month))];
  return and(inArray(creatorSettlement.userId, creators), inArray(creatorSettlement.month, named));
}

/** Uncancelled settlements, newest first. */
export async function standingSettlements({ db }: Ctx, months: CreatorMonth[]) {
  if (months.length === 0) return [];
  const { settlementId, userId, month, grossWon, rates } = creatorSettlement;
  const rows = await db
    .select({ settlementId, userId, month, grossWon, rates })
    .from(creatorSettlement)
    .leftJoin(settlementCancel, eq(settlementCancel.settlementId, settlementId))
    .where(and(amongMonths(months), isNull(settlementCancel.settlementId)))
    .orderBy(desc(settlementId));
  const monthKeys = new Set(months.map(monthKey));
  return rows.filter((row) => monthKeys.has(monthKey(row)));
}

/** Dispatches per fee rate that no settlement holds, by `monthKey`. Counts raw rows, so the rollup does not matter. */
export async function unsettledRates(ctx: Ctx, months: CreatorMonth[]): Promise<Map<string, Unsettled>> {
  const unsettled = new Map(months.map((one) => [monthKey(one), { counts: new Map<number, number>(), standsSettled: false }]));
  for (const [month, creators] of grouped(months, (one) => one.month))
    for (const row of await deliveredRates(ctx, month, creators))
      unsettled.get(monthKey({ userId: row.userId, month }))!.counts.set(row.feeWon, row.count);
  for (const settled of await standingSettlements(ctx, months)) {
    const rest = unsettled.get(monthKey(settled))!;
    rest.standsSettled = true;
    for (const { feeWon, count } of settled.rates) rest.counts.set(feeWon, (rest.counts.get(feeWon) ?? 0) - count);
  }
  return new Map([...unsettled].map(([key, { counts, standsSettled }]) => [key, { rates: ratesOf(counts), standsSettled }]));
}

function deliveredRates({ db }: Ctx, month: string, creators: CreatorMonth[]) {
  const { authorId, feeWon, deliveredAt } = sendHistory;
  const days = monthDays(month);
  const delivered = and(
    inArray(
      authorId,
      creators.map(({ userId }) => userId),
    ),
    gte(deliveredAt, startOfSeoulDay(days.from)),
    lt(deliveredAt, startOfSeoulDay(days.until)),
  );
  const count = sql<number>`COUNT(*)`.mapWith(Number);
  return db.select({ userId: authorId, feeWon, count }).from(sendHistory).where(delivered).groupBy(authorId, feeWon);
}

function ratesOf(counts: Map<number, number>): RateCount[] {
  const rates = [...counts].map(([feeWon, count]) => ({ feeWon, count })).filter(({ count }) => count !== 0);
  return rates.toSorted((one, other) => one.feeWon - other.feeWon);
}
