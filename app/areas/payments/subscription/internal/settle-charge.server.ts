import { and, desc, eq, isNull, like } from "drizzle-orm";
import { askProvider } from "~/areas/payments/internal/provider.server";
import type { SubscriptionRow } from "~/areas/payments/internal/subscriptions.server";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { subscriptionStatus } from "~/integrations/kakaopay.server";
import { startOfSeoulDay } from "~/time/seoul";
import { billingHistory, paymentAnswer, subscription } from "~db/schema/payments";
import { chargeEnded, chargeFailed, chargePaid } from "./charge-outcome.server";

/** A charge may take this long at the provider. */
const GIVEN_UP_AFTER_MS = 10 * 60_000;

/** Settle a lost charge by stored answers, else the SID's last approval since the due day; never charges. */
export async function settleCharge(ctx: Ctx, row: SubscriptionRow): Promise<"paid" | "failed" | "ended" | "unknown" | "nothing"> {
  const tid = await findStoredTid(ctx, row);
  if (tid) {
    await chargePaid(ctx, row, tid);
    return "paid";
  }
  const question = { deed: "status" as const, userId: row.userId, subject: `subscription-${row.subscriptionId}`, asked: {} };
  const result = await askProvider(ctx, question, () => subscriptionStatus({ sid: unseal(row.sealedSid) }));
  if (!result.ok && result.code === -750) return chargeEnded(ctx, row);
  if (!result.ok) return askLater(ctx, row);
  const { last_approved_at: lastApprovedAt, status } = result.answer;
  if (lastApprovedAt && lastApprovedAt >= startOfSeoulDay(row.nextChargeDay)) {
    await chargePaid(ctx, row, null);
    return "paid";
  }
  if (status !== "ACTIVE") return chargeEnded(ctx, row);
  if (ctx.now().getTime() - row.chargingAt!.getTime() < GIVEN_UP_AFTER_MS) return askLater(ctx, row);
  return chargeFailed(ctx, row, "");
}

/** The sweep asks again, less and less often. */
async function askLater(ctx: Ctx, { subscriptionId }: SubscriptionRow): Promise<"unknown"> {
  const thisSubscription = eq(subscription.subscriptionId, subscriptionId);
  await inTransaction(ctx, (tx) => tx.db.update(subscription).set({ updatedAt: tx.now() }).where(thisSubscription));
  return "unknown";
}

async function findStoredTid(ctx: Ctx, { subscriptionId, nextChargeDay }: SubscriptionRow): Promise<string | null> {
  const [stored] = await ctx.db
    .select({ tid: paymentAnswer.tid })
    .from(paymentAnswer)
    .leftJoin(billingHistory, eq(billingHistory.transactionId, paymentAnswer.tid))
    .where(
      and(
        eq(paymentAnswer.deed, "subscription"),
        eq(paymentAnswer.outcome, "ok"),
        like(paymentAnswer.subject, `subscription-${subscriptionId}-${nextChargeDay}-%`),
        isNull(billingHistory.billingHistoryId),
      ),
    )
    .orderBy(desc(paymentAnswer.paymentAnswerId))
    .limit(1);
  return stored?.tid ?? null;
}
