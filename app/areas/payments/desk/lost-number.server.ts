import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seoulDay } from "~/time/seoul";
import { missingNumber, readBillingRow } from "../internal/billing-rows.server";
import { payerOf } from "./payer.server";

/** Payment whose provider number was lost. The caller checks the grant. Refuses common.not-found, payments.number-known. */
export async function lostNumber(ctx: Ctx, billingHistoryId: number) {
  const row = await readBillingRow(ctx, billingHistoryId);
  if (!row) throw new Refusal("common.not-found");
  const missing = missingNumber(row);
  if (!missing) throw new Refusal("payments.number-known");
  return {
    billingHistoryId,
    payer: await payerOf(ctx, row.userId),
    day: seoulDay(row.approvedAt),
    amountWon: row.paymentAmountWon,
    missing,
  };
}
