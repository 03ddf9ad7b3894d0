import { and, desc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { billingHistory, subscription } from "~db/schema/payments";
import { letters } from "../letters";
import { tellMember } from "./tell-member.server";

export type SubscriptionRow = typeof subscription.$inferSelect;

/** The member's newest subscription that has not ended, or null. */
export async function currentSubscription(ctx: Ctx, userId: number): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(subscription)
    .where(and(eq(subscription.userId, userId), isNull(subscription.endedAt)))
    .orderBy(desc(subscription.subscriptionId))
    .limit(1);
  return row ?? null;
}

export async function readSubscription(ctx: Ctx, subscriptionId: number): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db.select().from(subscription).where(eq(subscription.subscriptionId, subscriptionId));
  return row ?? null;
}

/** The subscription of a billing row; null for rows without one. */
export async function subscriptionOf(ctx: Ctx, row: { subscriptionId: string | null }): Promise<SubscriptionRow | null> {
  return /^\d+$/.test(row.subscriptionId ?? "") ? readSubscription(ctx, Number(row.subscriptionId)) : null;
}

/** Adds a row without money to the billing history: UNSETTLED or EXPIRED. */
export async function addMark(
  tx: TxCtx,
  { userId, subscriptionId }: SubscriptionRow,
  mark: { paymentType: "UNSETTLED" | "EXPIRED"; paymentResult: "SUCCESS" | "FAIL"; paymentResultMessage: string; expiryDate?: string },
): Promise<void> {
  const row = { ...mark, userId, subscriptionId: String(subscriptionId), approvedAt: tx.now(), createdAt: tx.now() };
  await tx.db.insert(billingHistory).values(row);
}

/**
 * Ends a subscription, with its EXPIRED row; a sweep tells the provider. Does nothing when it has ended. A charge under way keeps its
 * claim, so that it is settled all the same. Mails the member, unless another mail says so already (`told`).
 */
export async function endSubscription(tx: TxCtx, row: SubscriptionRow, why: string, told = false): Promise<void> {
  const ended = { status: "INACTIVE" as const, endedAt: tx.now(), updatedAt: tx.now() };
  const [result] = await tx.db
    .update(subscription)
    .set(ended)
    .where(and(eq(subscription.subscriptionId, row.subscriptionId), isNull(subscription.endedAt)));
  if (result.affectedRows === 0) return;
  await addMark(tx, row, { paymentType: "EXPIRED", paymentResult: "SUCCESS", paymentResultMessage: why });
  await tx.audit("payments.subscription-ended", `subscription:${row.subscriptionId}`, { why });
  const sendUntil = row.nextChargeDay >= seoulDay(tx.now()) ? row.nextChargeDay : null;
  if (!told) await tellMember(tx, row.userId, letters.ended({ why, sendUntil }));
}
