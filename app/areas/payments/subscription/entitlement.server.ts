import { and, desc, eq, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { billingHistory, subscription } from "~db/schema/payments";
import { graceEnd, TRY_AGAIN_DAYS } from "./grace";

export type Entitlement = { expiryDate: string; since: Date; paymentType: string } | null;

/**
 * The paid or promotional period a member is in, or null. Derived from the billing history: the successful SUBSCRIPTION, PAYMENT or
 * PROMOTION row that began last, was not cancelled, and is valid through its expiry day in Seoul (1 §4, decisions 8 and 26); after that,
 * UNSETTLED on the days on which an unpaid month is tried again (decision 25).
 */
export async function readEntitlement(ctx: Ctx, userId: number): Promise<Entitlement> {
  const cancel = alias(billingHistory, "cancel");
  const [row] = await ctx.db
    .select({ expiryDate: billingHistory.expiryDate, since: billingHistory.approvedAt, paymentType: billingHistory.paymentType })
    .from(billingHistory)
    .leftJoin(cancel, and(eq(cancel.cancelledBillingHistoryId, billingHistory.billingHistoryId), eq(cancel.paymentResult, "SUCCESS")))
    .where(
      and(
        eq(billingHistory.userId, userId),
        eq(billingHistory.paymentResult, "SUCCESS"),
        inArray(billingHistory.paymentType, ["SUBSCRIPTION", "PAYMENT", "PROMOTION"]),
        lte(billingHistory.approvedAt, ctx.now()),
        sql`${billingHistory.expiryDate} >= ${seoulDay(ctx.now())}`,
        isNull(cancel.billingHistoryId),
      ),
    )
    .orderBy(desc(billingHistory.expiryDate))
    .limit(1);
  if (row?.expiryDate) return { expiryDate: row.expiryDate, since: row.since, paymentType: row.paymentType };
  return readGrace(ctx, userId);
}

/** Refuses `payments.required` outside a paid or promotional period. */
export async function requireEntitlement(ctx: MemberCtx): Promise<void> {
  if (!(await readEntitlement(ctx, ctx.actor.userId))) throw new Refusal("payments.required");
}

async function readGrace(ctx: Ctx, userId: number): Promise<Entitlement> {
  const today = seoulDay(ctx.now());
  const [row] = await ctx.db
    .select({ nextChargeDay: subscription.nextChargeDay })
    .from(subscription)
    .where(
      and(
        eq(subscription.userId, userId),
        eq(subscription.status, "ACTIVE"),
        isNull(subscription.endedAt),
        lt(subscription.nextChargeDay, today),
        gte(subscription.nextChargeDay, addDays(today, -TRY_AGAIN_DAYS)),
      ),
    )
    .limit(1);
  if (!row) return null;
  const since = startOfSeoulDay(addDays(row.nextChargeDay, 1));
  return { expiryDate: graceEnd(row.nextChargeDay), since, paymentType: "UNSETTLED" };
}
