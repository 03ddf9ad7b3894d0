import { eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { inactivateSubscription } from "~/integrations/kakaopay.server";
import { seoulDay } from "~/time/seoul";
import { subscription } from "~db/schema/payments";
import { askProvider } from "../internal/provider.server";
import { endSubscription as end, readSubscription } from "../internal/subscriptions.server";
import { paymentTexts } from "../payment-texts";

/** End a stopped subscription after the last paid day; inform the provider. Idempotent. */
export async function endSubscription(ctx: Ctx, subscriptionId: number): Promise<"ended" | "nothing" | "later"> {
  const row = await readSubscription(ctx, subscriptionId);
  if (!row || row.inactivatedAt) return "nothing";
  if (!row.endedAt) {
    if (row.status === "ACTIVE" || row.nextChargeDay >= seoulDay(ctx.now())) return "nothing";
    await inTransaction(ctx, (tx) => end(tx, row, paymentTexts.endedStopped));
  }
  // Keep the SID until settled: the provider reports a charge by SID.
  if (row.chargingAt) return "later";
  const question = { deed: "inactive" as const, userId: row.userId, subject: `subscription-${subscriptionId}`, asked: {} };
  const result = await askProvider(ctx, question, () => inactivateSubscription({ sid: unseal(row.sealedSid) }));
  const isInactive = result.ok || result.code === -750 || result.code === -751;
  const thisSubscription = eq(subscription.subscriptionId, subscriptionId);
  const inactivatedAt = isInactive ? ctx.now() : null;
  await inTransaction(ctx, (tx) => tx.db.update(subscription).set({ inactivatedAt, updatedAt: tx.now() }).where(thisSubscription));
  return isInactive ? "ended" : "later";
}
