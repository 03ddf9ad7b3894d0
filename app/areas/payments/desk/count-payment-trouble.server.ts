import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { paymentCancel, subscription } from "~db/schema/payments";
import { staleChargeBefore } from "../subscription/sweep-billing.server";

const one = { one: sql`1`.as("one") };

/** Members whose monthly charge failed (rule 25). Counts to `most`. The caller checks the grant. */
export function countAtRisk({ db }: Ctx, most: number): Promise<number> {
  const isUnpaid = and(eq(subscription.status, "ACTIVE"), isNull(subscription.endedAt), gt(subscription.failedTries, 0));
  return db.$count(db.select(one).from(subscription).where(isUnpaid).limit(most).as("some"));
}

/** Refunds without the provider's answer, and those whose answer was lost. Counts to `most`. The caller checks the grant. */
export async function countOpenRefunds(ctx: Ctx, most: number): Promise<{ open: number; lost: number }> {
  const { askedAt, state } = paymentCancel;
  const refunds = ctx.db.select({ askedAt }).from(paymentCancel).where(eq(state, "ASKED")).limit(most).as("refunds");
  const lost = sql<number>`CAST(COALESCE(SUM(${refunds.askedAt} < ${staleChargeBefore(ctx)}), 0) AS SIGNED)`.mapWith(Number);
  const [row] = await ctx.db.select({ open: count(), lost }).from(refunds);
  return row!;
}
