import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { cancelPayment as askCancel } from "~/integrations/kakaopay.server";
import { paymentCancel } from "~db/schema/payments";
import { staleAfterMs } from "../internal/orders.server";
import { askProvider } from "../internal/provider.server";
import { cancelOffer } from "./cancel-offer.server";
import { cancelDone, cancelFailed } from "./internal/cancel-outcome.server";
import { settleCancel } from "./internal/settle-cancel.server";
import type { BillingRow } from "../internal/billing-rows.server";

/** Codes that mean an earlier refund exists; the order call tells its amount. */
const givenBefore = new Set<number | null>([-710, -711, -784]);

export type Cancelled = { amountWon: number };

/**
 * Refunds a payment by the refund policy and adds its CANCEL row (decisions 29, 30); its subscription ends. The caller checks the grant.
 * Repeats refund once; an unknown outcome is settled by the order call, in the sweep or the next call. Refuses as `cancelOffer`, and
 * payments.cancelling, payments.cancel-unknown, payments.cancel-refused, payments.provider-away.
 */
export async function cancelPayment(ctx: Ctx, billingHistoryId: number): Promise<Cancelled> {
  const { row, refund } = await cancelOffer(ctx, billingHistoryId);
  const left = await claim(ctx, row, refund.amountWon);
  if (left !== null) return settle(ctx, row, left);
  const asked = { tid: row.transactionId!, amountWon: refund.amountWon, availableWon: row.paymentAmountWon };
  const question = {
    deed: "cancel" as const,
    userId: row.userId,
    subject: `cancel-${billingHistoryId}`,
    asked,
    movesWon: -asked.amountWon,
  };
  const told = await askProvider(ctx, question, () => askCancel(asked));
  if (told.ok) return cancelDone(ctx, row, told.answer.approved_cancel_amount.total);
  if (told.kind === "unknown" || givenBefore.has(told.code)) return settle(ctx, row, refund.amountWon);
  await cancelFailed(ctx, row, told.kind === "away" ? null : told.reason);
  throw new Refusal(told.kind === "away" ? "payments.provider-away" : "payments.cancel-refused");
}

/** Claims the refund of this payment; returns the amount of an earlier refund that was asked for and never settled, or null. */
async function claim(ctx: Ctx, { billingHistoryId }: BillingRow, amountWon: number): Promise<number | null> {
  return inTransaction(ctx, async (tx) => {
    const mine = eq(paymentCancel.billingHistoryId, billingHistoryId);
    const [known] = await tx.db.select().from(paymentCancel).where(mine).for("update");
    if (known?.state === "DONE") throw new Refusal("payments.already-cancelled");
    if (known?.state === "ASKED") {
      if (tx.now().getTime() - known.askedAt.getTime() < staleAfterMs()) throw new Refusal("payments.cancelling");
      return known.amountWon;
    }
    const asked = { state: "ASKED" as const, amountWon, askedAt: tx.now(), updatedAt: tx.now() };
    await tx.db
      .insert(paymentCancel)
      .values({ billingHistoryId, ...asked })
      .onDuplicateKeyUpdate({ set: asked });
    await tx.audit("payments.cancel-begun", `billing_history:${billingHistoryId}`, { amountWon });
    return null;
  });
}

async function settle(ctx: Ctx, row: BillingRow, amountWon: number): Promise<Cancelled> {
  const given = await settleCancel(ctx, row);
  if (given === "unknown") throw new Refusal("payments.cancel-unknown");
  if (given === "nothing") throw new Refusal("payments.cancel-refused", {}, { details: { amountWon } });
  return given;
}
