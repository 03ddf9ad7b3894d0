import { eq, gte, lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { billingHistory } from "~db/schema/payments";
import { currentSubscription } from "../internal/subscriptions.server";
import { periodEnd } from "../period";
import { lastPeriod } from "./internal/periods.server";
import type { PromotionInput } from "./promotion.schema.server";

const FURTHEST_DAYS = 366;

/**
 * Give a free month, a PROMOTION row of 0 won (rule 37). The caller checks the grant. Refuses `payments.promotion-day`, `common.not-found`,
 * `payments.member-withdrawn`, `payments.promotion-overlap`.
 */
export async function addPromotion(ctx: Ctx, { userId, startDate }: PromotionInput): Promise<{ expiryDate: string }> {
  const today = seoulDay(ctx.now());
  const firstDay = seoulDay(startDate);
  const expiryDate = periodEnd(firstDay);
  if (firstDay < today || firstDay > addDays(today, FURTHEST_DAYS)) throw new Refusal("payments.promotion-day", {}, { field: "startDate" });
  return inTransaction(ctx, async (tx) => {
    const [member] = await tx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId)).for("update");
    if (!member) throw new Refusal("common.not-found");
    if (member.secession === "Y") throw new Refusal("payments.member-withdrawn");
    const isSubscribed = (await currentSubscription(tx, userId))?.status === "ACTIVE";
    const began = lt(billingHistory.approvedAt, startOfSeoulDay(addDays(expiryDate, 1)));
    const overlapping = await lastPeriod(tx, userId, gte(billingHistory.expiryDate, firstDay), began);
    if (isSubscribed || overlapping) throw new Refusal("payments.promotion-overlap");
    const row = { userId, paymentType: "PROMOTION", paymentResult: "SUCCESS", approvedAt: startDate, expiryDate, createdAt: tx.now() };
    const [inserted] = await tx.db.insert(billingHistory).values(row).$returningId();
    await tx.audit("payments.promotion-added", `billing_history:${inserted!.billingHistoryId}`, { userId, firstDay, expiryDate });
    return tx.remember({ expiryDate });
  });
}
