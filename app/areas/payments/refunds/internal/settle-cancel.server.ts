import { askProvider } from "~/areas/payments/internal/provider.server";
import type { Ctx } from "~/core/ctx.server";
import { readOrder } from "~/integrations/kakaopay.server";
import type { BillingRow } from "~/areas/payments/internal/billing-rows.server";
import { cancelDone, cancelFailed } from "./cancel-outcome.server";

/** Settle a refund by asking the provider. `nothing`: not refunded, claim released; `unknown`: ask again. */
export async function settleCancel(ctx: Ctx, row: BillingRow): Promise<{ amountWon: number } | "nothing" | "unknown"> {
  const tid = row.transactionId!;
  const question = { deed: "order" as const, userId: row.userId, subject: `cancel-${row.billingHistoryId}`, asked: { tid } };
  const result = await askProvider(ctx, question, () => readOrder({ tid }));
  if (!result.ok) return "unknown";
  const refundedWon = result.answer.canceled_amount?.total ?? 0;
  if (refundedWon > 0) return cancelDone(ctx, row, refundedWon);
  await cancelFailed(ctx, row, null);
  return "nothing";
}
