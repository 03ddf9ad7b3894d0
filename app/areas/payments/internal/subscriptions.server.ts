import { and, desc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { billingHistory, subscription } from "~db/schema/payments";
import { letters } from "../letters";
import { notifyMember } from "./notify-member.server";

export type SubscriptionRow = typeof subscription.$inferSelect;

/** Newest subscription that has not ended. */
export async function currentSubscription(ctx: Ctx, userId: number): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(subscription)
    .where(and(eq(subscription.userId, userId), isNull(subscription.endedAt)))
    .orderBy(desc(subscription.subscriptionId))
    .limit(1);
  return row ?? null;
}

/** A subscription by id, also an ended one. */
export async function readSubscription(ctx: Ctx, subscriptionId: number): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db.select().from(subscription).where(eq(subscription.subscriptionId, subscriptionId));
  return row ?? null;
}

/** Subscription of a billing row. */
export async function subscriptionOf(ctx: Ctx, row: { subscriptionId: string | null }): Promise<SubscriptionRow | null> {
  return /^\d+$/.test(row.subscriptionId ?? "") ? readSubscription(ctx, Number(row.subscriptionId)) : null;
}

/** Add a billing row without money: UNSETTLED or EXPIRED. */
export async function addMark(
  tx: TxCtx,
  { userId, subscriptionId }: SubscriptionRow,
  mark: { paymentType: "UNSETTLED" | "EXPIRED"; paymentResult: "SUCCESS" | "FAIL"; paymentResultMessage: string; expiryDate?: string },
): Promise<void> {
  const row = { ...mark, userId, subscriptionId: String(subscriptionId), approvedAt: tx.now(), createdAt: tx.now() };
  await tx.db.insert(billingHistory).values(row);
}

/** End a subscription; mail the member unless `isInformed`. Idempotent. A charge under way keeps its claim and gets settled. */
export async function endSubscription(tx: TxCtx, row: SubscriptionRow, why: string, isInformed = false): Promise<void> {
  const ended = { status: "INACTIVE" as const, endedAt: tx.now(), updatedAt: tx.now() };
  const [result] = await tx.db
    .update(subscription)
    .set(ended)
    .where(and(eq(subscription.subscriptionId, row.subscriptionId), isNull(subscription.endedAt)));
  if (result.affectedRows === 0) return;
  await addMark(tx, row, { paymentType: "EXPIRED", paymentResult: "SUCCESS", paymentResultMessage: why });
  await tx.audit("payments.subscription-ended", `subscription:${row.subscriptionId}`, { why });
  const sendUntil = row.nextChargeDay >= seoulDay(tx.now()) ? row.nextChargeDay : null;
  if (!isInformed) await notifyMember(tx, row.userId, letters.ended({ why, sendUntil }));
}
