import { and, eq, lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { paymentCancel } from "~db/schema/payments";
import { readBillingRow } from "../internal/billing-rows.server";
import { staleAfterMs } from "../internal/orders.server";
import { settleCancel } from "./internal/settle-cancel.server";

export type Settled = "given" | "nothing" | "unknown" | "settled";

/** Settle a refund whose answer was lost; `settled`: none was lost. */
export async function settleRefund(ctx: Ctx, billingHistoryId: number): Promise<Settled> {
  const thisRefund = eq(paymentCancel.billingHistoryId, billingHistoryId);
  const lost = and(eq(paymentCancel.state, "ASKED"), lt(paymentCancel.askedAt, new Date(ctx.now().getTime() - staleAfterMs())));
  const [request] = await ctx.db.select({ askedAt: paymentCancel.askedAt }).from(paymentCancel).where(and(thisRefund, lost));
  const row = request && (await readBillingRow(ctx, billingHistoryId));
  if (!row) return "settled";
  const outcome = await settleCancel(ctx, row);
  if (outcome === "unknown") await inTransaction(ctx, (tx) => tx.db.update(paymentCancel).set({ updatedAt: tx.now() }).where(thisRefund));
  return typeof outcome === "string" ? outcome : "given";
}
