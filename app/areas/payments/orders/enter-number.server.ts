import { and, eq, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { billingHistory, billingNumber, paymentCancel } from "~db/schema/payments";
import { type BillingRow, missingNumber, readBillingRow } from "../internal/billing-rows.server";
import { currentSubscription } from "../internal/subscriptions.server";
import { notifyMember } from "../internal/notify-member.server";
import { letters } from "../letters";
import type { NumberInput } from "../payments.schema.server";
import { beginSubscription } from "./internal/finish-order.server";
import { checkSid, checkTid } from "./internal/lost-number.server";

export type Entered = { entered: "TID" | "SID"; nextChargeDay: string | null };

/**
 * Store, once, a lost TID or SID, after asking the provider. The caller checks the grant. Refuses account.proof-needed, common.not-found,
 * payments.number-known, payments.subscription-ended, payments.wrong-number, payments.number-unchecked.
 */
export async function enterNumber(ctx: MemberCtx, { billingHistoryId, number }: NumberInput): Promise<Entered> {
  await requireFreshProof(ctx);
  const row = await readBillingRow(ctx, billingHistoryId);
  if (!row) throw new Refusal("common.not-found");
  const entered = missingNumber(row);
  if (!entered) throw new Refusal("payments.number-known");
  await (entered === "TID" ? checkTid : checkSid)(ctx, row, number);
  return inTransaction(ctx, async (tx) => {
    // Only one number may be entered at a time.
    await tx.db.select().from(billingHistory).where(eq(billingHistory.billingHistoryId, billingHistoryId)).for("update");
    if (!missingNumber((await readBillingRow(tx, billingHistoryId))!)) throw new Refusal("payments.number-known");
    const numbers = entered === "TID" ? { transactionId: number } : { subscriptionId: await startRenewal(tx, row, number) };
    const values = { billingHistoryId, ...numbers, enteredBy: ctx.actor.userId, createdAt: tx.now() };
    await tx.db.insert(billingNumber).values(values);
    await tx.audit("payments.number-entered", `billing_history:${billingHistoryId}`, { entered });
    return tx.remember({ entered, nextChargeDay: entered === "SID" ? row.expiryDate : null });
  });
}

async function startRenewal(tx: TxCtx, row: BillingRow, sid: string): Promise<string> {
  const refund = and(eq(paymentCancel.billingHistoryId, row.billingHistoryId), ne(paymentCancel.state, "FAILED"));
  const refunded = (await tx.db.select().from(paymentCancel).where(refund)).length > 0;
  if (refunded || (await currentSubscription(tx, row.userId))) throw new Refusal("payments.subscription-ended");
  const { subscriptionId, isStopped } = await beginSubscription(tx, {
    userId: row.userId,
    amountWon: row.paymentAmountWon,
    sid,
    paidAt: row.approvedAt,
    expiryDate: row.expiryDate!,
  });
  if (isStopped) throw new Refusal("payments.subscription-ended");
  await notifyMember(tx, row.userId, letters.renewalFound({ amountWon: row.paymentAmountWon, nextChargeDay: row.expiryDate! }));
  return subscriptionId;
}
