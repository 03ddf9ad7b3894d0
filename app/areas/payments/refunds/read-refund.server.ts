import { and, eq, gte, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { sendHistory } from "~db/schema/sending";
import type { BillingRow } from "../internal/billing-rows.server";
import { type Refund, refundOf } from "./refund";

/** Refund (rule 30) by the dispatches since the payment, until `at` or now. */
export async function readRefund(ctx: Ctx, row: BillingRow, at?: Date): Promise<Refund & { dispatches: number }> {
  const until = at && lte(sendHistory.createdAt, at);
  const dispatches = await ctx.db.$count(
    sendHistory,
    and(eq(sendHistory.userId, row.userId), gte(sendHistory.createdAt, row.approvedAt), until),
  );
  const paidDay = seoulDay(row.approvedAt);
  const days = { paidDay, expiryDay: row.expiryDate ?? paidDay, today: seoulDay(at ?? ctx.now()) };
  return { ...refundOf({ amountWon: row.paymentAmountWon, ...days, dispatches }), dispatches };
}
