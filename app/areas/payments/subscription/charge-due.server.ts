import { and, eq, isNull, lte } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { inTransaction } from "~/core/transaction.server";
import { chargeSubscription } from "~/integrations/kakaopay.server";
import { seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { subscription } from "~db/schema/payments";
import { staleAfterMs } from "../internal/orders.server";
import { askProvider } from "../internal/provider.server";
import { endSubscription, readSubscription, type SubscriptionRow } from "../internal/subscriptions.server";
import { paymentTexts } from "../payment-texts";
import { PRODUCT, valueAddedTax } from "../price";
import { chargeEnded, chargeFailed, chargePaid } from "./internal/charge-outcome.server";
import { settleCharge } from "./internal/settle-charge.server";

export type Charged = "paid" | "failed" | "ended" | "away" | "unknown" | "nothing";

/** Codes for an invalid SID: the member ended the subscription at the provider. */
const invalidSidCodes = new Set<number | null>([-750, -751]);
/** Codes for refused means of payment; only these make a member unsettled. */
const refusedPaymentCodes = new Set<number | null>([-752, -780, -782, -797]);
/** Code for a repeated request: only the provider knows the outcome. */
const REPEATED_REQUEST_CODE = -785;

/**
 * Charge the due month once, claimed by a conditional UPDATE (rules 24, 25). Settles an old claim by asking the provider. `extra`: a
 * person's request, beyond the three tries.
 */
export async function chargeDue(ctx: Ctx, subscriptionId: number, { extra = false } = {}): Promise<Charged> {
  const row = await readSubscription(ctx, subscriptionId);
  if (!row) return "nothing";
  if (row.chargingAt) return settleIfStale(ctx, row);
  if (await hasLeft(ctx, row)) return endForWithdrawal(ctx, row);
  if (!(await claim(ctx, row, extra))) return "nothing";
  const asked = {
    partnerOrderId: `subscription-${subscriptionId}-${row.nextChargeDay}-${ctx.now().getTime().toString(36)}`,
    partnerUserId: String(row.userId),
    itemName: PRODUCT,
    amountWon: row.amountWon,
    vatWon: valueAddedTax(row.amountWon),
  };
  const question = { deed: "subscription" as const, userId: row.userId, subject: asked.partnerOrderId, asked, movesWon: row.amountWon };
  const result = await askProvider(ctx, question, () => chargeSubscription({ ...asked, sid: unseal(row.sealedSid) }));
  if (result.ok) {
    await chargePaid(ctx, row, result.answer.tid);
    return "paid";
  }
  if (result.kind === "unknown" || result.code === REPEATED_REQUEST_CODE) return "unknown";
  if (invalidSidCodes.has(result.code)) return chargeEnded(ctx, row);
  if (result.kind === "refused" && refusedPaymentCodes.has(result.code)) return chargeFailed(ctx, row, result.reason);
  if (result.kind === "refused") log.error({ code: result.code, requestId: ctx.requestId }, "the pay provider refuses our charges");
  await release(ctx, row);
  return "away";
}

function endForWithdrawal(ctx: Ctx, row: SubscriptionRow): Promise<"ended"> {
  return inTransaction(ctx, async (tx) => {
    await endSubscription(tx, row, paymentTexts.endedByWithdrawal);
    return tx.remember("ended" as const);
  });
}

/** Never charge a withdrawn member, even if stopping failed (rule 40). */
async function hasLeft(ctx: Ctx, { userId }: SubscriptionRow): Promise<boolean> {
  const [row] = await ctx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId));
  return row?.secession === "Y";
}

async function settleIfStale(ctx: Ctx, row: SubscriptionRow): Promise<Charged> {
  const isStale = ctx.now().getTime() - row.chargingAt!.getTime() > staleAfterMs();
  return isStale ? settleCharge(ctx, row) : "nothing";
}

async function claim(ctx: Ctx, row: SubscriptionRow, extra: boolean): Promise<boolean> {
  const today = seoulDay(ctx.now());
  const due = and(
    eq(subscription.subscriptionId, row.subscriptionId),
    eq(subscription.status, "ACTIVE"),
    isNull(subscription.chargingAt),
    eq(subscription.nextChargeDay, row.nextChargeDay),
    lte(extra ? subscription.nextChargeDay : subscription.nextTryDay, today),
  );
  return inTransaction(ctx, async (tx) => {
    const claimed = { chargingAt: tx.now(), chargeExtraYn: extra ? ("Y" as const) : ("N" as const), updatedAt: tx.now() };
    const [result] = await tx.db.update(subscription).set(claimed).where(due);
    if (result.affectedRows) await tx.audit("payments.charge-begun", `subscription:${row.subscriptionId}`, { day: row.nextChargeDay });
    return result.affectedRows > 0;
  });
}

async function release(ctx: Ctx, { subscriptionId }: SubscriptionRow): Promise<void> {
  const thisSubscription = eq(subscription.subscriptionId, subscriptionId);
  await inTransaction(ctx, (tx) => tx.db.update(subscription).set({ chargingAt: null, updatedAt: tx.now() }).where(thisSubscription));
}
