import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { billingHistory } from "~db/schema/payments";

export type Entitlement = { expiryDate: string; since: Date; paymentType: string } | null;

/**
 * The paid or promotional period a member is in now, or null. Derived from the ledger: the successful SUBSCRIPTION, PAYMENT or PROMOTION
 * row that began last, was not cancelled, and is valid through its expiry day in Seoul (1 §4, decisions 8 and 26).
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
  return row?.expiryDate ? { expiryDate: row.expiryDate, since: row.since, paymentType: row.paymentType } : null;
}
