import { eq } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { addDays, FIRST_DAY, seoulDay } from "~/time/seoul";
import { billingHistory } from "~db/schema/payments";
import { allRows, type HistoryPage, pageOfRows, type PaymentRow } from "./history-pages.server";
import type { HistoryQuery } from "./payments.schema.server";

/** The member's own payments (1 §2 "My payment history"). */
export function myHistory(ctx: MemberCtx, query: HistoryQuery): Promise<HistoryPage> {
  return pageOfRows(ctx, query, eq(billingHistory.userId, ctx.actor.userId));
}

/** A member's payments of all time, including promotions that start later. */
export function memberHistory(ctx: Ctx, userId: number, page: number): Promise<HistoryPage> {
  const all = {
    page,
    paymentResult: "ALL",
    paymentType: "ALL",
    approved_at_from: FIRST_DAY,
    approved_at_to: addDays(seoulDay(ctx.now()), 366),
  } as const;
  return pageOfRows(ctx, all, eq(billingHistory.userId, userId));
}

/** All own payments of a search. */
export function allMyHistory(ctx: MemberCtx, query: HistoryQuery): AsyncGenerator<PaymentRow> {
  return allRows(ctx, query, eq(billingHistory.userId, ctx.actor.userId));
}
