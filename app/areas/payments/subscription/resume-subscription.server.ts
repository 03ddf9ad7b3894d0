import { and, eq, gte, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { subscription } from "~db/schema/payments";
import { currentSubscription } from "../internal/subscriptions.server";
import { notifyMember } from "../internal/notify-member.server";
import { letters } from "../letters";

/** Undo a stop while paid days are left. Refuses payments.nothing-to-resume. */
export async function resumeSubscription(ctx: MemberCtx): Promise<{ status: "ACTIVE"; nextChargeDay: string }> {
  const row = await currentSubscription(ctx, ctx.actor.userId);
  if (row?.status !== "INACTIVE") throw new Refusal("payments.nothing-to-resume");
  return inTransaction(ctx, async (tx) => {
    const stopped = and(
      eq(subscription.subscriptionId, row.subscriptionId),
      eq(subscription.status, "INACTIVE"),
      isNull(subscription.endedAt),
      gte(subscription.nextChargeDay, seoulDay(tx.now())),
    );
    const [result] = await tx.db.update(subscription).set({ status: "ACTIVE", stoppedAt: null, updatedAt: tx.now() }).where(stopped);
    if (result.affectedRows === 0) throw new Refusal("payments.nothing-to-resume");
    await tx.audit("payments.subscription-resumed", `subscription:${row.subscriptionId}`);
    await notifyMember(tx, row.userId, letters.resumed(row));
    return { status: "ACTIVE" as const, nextChargeDay: row.nextChargeDay };
  });
}
