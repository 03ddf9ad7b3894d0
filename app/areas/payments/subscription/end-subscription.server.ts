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

/** Ends a stopped subscription after its last paid day, and tells the provider of any ended one. Safe to run at any time. */
export async function endSubscription(ctx: Ctx, subscriptionId: number): Promise<"ended" | "nothing" | "later"> {
  const row = await readSubscription(ctx, subscriptionId);
  if (!row || row.inactivatedAt) return "nothing";
  if (!row.endedAt) {
    if (row.status === "ACTIVE" || row.nextChargeDay >= seoulDay(ctx.now())) return "nothing";
    await inTransaction(ctx, (tx) => end(tx, row, paymentTexts.endedStopped));
  }
  const question = { deed: "inactive" as const, userId: row.userId, subject: `subscription-${subscriptionId}`, asked: {} };
  const told = await askProvider(ctx, question, () => inactivateSubscription({ sid: unseal(row.sealedSid) }));
  const gone = told.ok || told.code === -750 || told.code === -751;
  if (!gone) return "later";
  const mine = eq(subscription.subscriptionId, subscriptionId);
  await inTransaction(ctx, (tx) => tx.db.update(subscription).set({ inactivatedAt: tx.now(), updatedAt: tx.now() }).where(mine));
  return "ended";
}
