import { and, eq, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { subscription } from "~db/schema/payments";
import { currentSubscription, endSubscription } from "../internal/subscriptions.server";
import { notifyMember } from "../internal/notify-member.server";
import { letters } from "../letters";
import { paymentTexts } from "../payment-texts";

/**
 * Stop the recurring payment; paid days stay. The provider is informed afterwards, so `resumeSubscription` can undo. An
 * unsettled subscription ends at once. Refuses payments.not-active, payments.charging.
 */
export async function stopSubscription(ctx: MemberCtx, { leaving = false } = {}): Promise<{ status: "INACTIVE"; expiryDate: string }> {
  const row = await currentSubscription(ctx, ctx.actor.userId);
  if (row?.status !== "ACTIVE") throw new Refusal("payments.not-active");
  const today = seoulDay(ctx.now());
  return inTransaction(ctx, async (tx) => {
    const stoppable = and(
      eq(subscription.subscriptionId, row.subscriptionId),
      eq(subscription.status, "ACTIVE"),
      isNull(subscription.chargingAt),
    );
    const [result] = await tx.db
      .update(subscription)
      .set({ status: "INACTIVE", stoppedAt: tx.now(), updatedAt: tx.now() })
      .where(stoppable);
    if (result.affectedRows === 0) throw new Refusal("payments.charging");
    await tx.audit("payments.subscription-stopped", `subscription:${row.subscriptionId}`);
    const endsAtOnce = row.failedTries > 0 || today > row.nextChargeDay;
    if (endsAtOnce) await endSubscription(tx, row, paymentTexts.stopped, true);
    await notifyMember(tx, row.userId, letters.stopped({ expiryDate: endsAtOnce ? null : row.nextChargeDay, leaving }));
    return tx.remember({ status: "INACTIVE" as const, expiryDate: row.nextChargeDay });
  });
}
