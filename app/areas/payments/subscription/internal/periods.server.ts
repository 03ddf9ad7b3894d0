import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { billingHistory, subscription } from "~db/schema/payments";

/** Period that ends last and was not cancelled (1 §4). */
export async function lastPeriod({ db }: Ctx, userId: number, ...conditions: SQL[]) {
  const cancel = alias(billingHistory, "cancel");
  const [row] = await db
    .select({
      expiryDate: billingHistory.expiryDate,
      since: billingHistory.approvedAt,
      paymentType: billingHistory.paymentType,
      isRefunding: sql<boolean>`EXISTS (SELECT 1 FROM payment_cancel AS asked WHERE asked.state = 'ASKED'
        AND asked.billing_history_id = ${billingHistory.billingHistoryId})`.mapWith(Boolean),
    })
    .from(billingHistory)
    .leftJoin(cancel, and(eq(cancel.cancelledBillingHistoryId, billingHistory.billingHistoryId), eq(cancel.paymentResult, "SUCCESS")))
    .where(
      and(
        eq(billingHistory.userId, userId),
        eq(billingHistory.paymentResult, "SUCCESS"),
        inArray(billingHistory.paymentType, ["SUBSCRIPTION", "PAYMENT", "PROMOTION"]),
        isNull(cancel.billingHistoryId),
        ...conditions,
      ),
    )
    .orderBy(desc(billingHistory.expiryDate))
    .limit(1);
  return row ?? null;
}

/** Next charge day of the ACTIVE subscription that meets the conditions. */
export async function chargeDay({ db }: Ctx, userId: number, ...conditions: SQL[]): Promise<string | null> {
  const ownActive = [eq(subscription.userId, userId), eq(subscription.status, "ACTIVE"), isNull(subscription.endedAt)];
  const [row] = await db
    .select({ day: subscription.nextChargeDay })
    .from(subscription)
    .where(and(...ownActive, ...conditions))
    .limit(1);
  return row?.day ?? null;
}
