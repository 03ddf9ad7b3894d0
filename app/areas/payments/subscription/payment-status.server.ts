import { and, desc, eq, inArray, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { MemberCtx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { billingHistory } from "~db/schema/payments";
import { currentSubscription } from "../internal/subscriptions.server";
import type { BillingRow } from "../internal/billing-rows.server";
import { readRefund } from "../refunds/read-refund.server";
import type { Refund } from "../refunds/refund";
import { readEntitlement } from "./entitlement.server";
import { graceEnd } from "./grace";

export type PaymentStatus = {
  /** Type of the current row, then EXPIRED or CANCEL; "" if the member never paid. */
  paymentStatus: string;
  expiryDate: string | null;
  subscriptionStatus: "ACTIVE" | "INACTIVE";
  nextChargeDay: string | null;
  failedTries: number;
  nextTryDay: string | null;
  /** Actions allowed now (rule 27). */
  may: { pay: boolean; payUnsettled: boolean; stop: boolean; resume: boolean };
};

/** Payment state (1 §3 "Payment status", §4 "Subscription"). */
export async function paymentStatus(ctx: MemberCtx): Promise<PaymentStatus> {
  const { userId, userType } = ctx.actor;
  const now = await readEntitlement(ctx, userId);
  const current = await currentSubscription(ctx, userId);
  const active = current?.status === "ACTIVE";
  const unsettled = active && current.failedTries > 0;
  const ended = now ? null : await lastPeriod(ctx);
  return {
    paymentStatus: unsettled ? "UNSETTLED" : (now?.paymentType ?? ended?.paymentType ?? ""),
    expiryDate: unsettled ? graceEnd(current.nextChargeDay) : (now?.expiryDate ?? ended?.expiryDate ?? null),
    subscriptionStatus: active ? "ACTIVE" : "INACTIVE",
    nextChargeDay: active ? current.nextChargeDay : null,
    failedTries: unsettled ? current.failedTries : 0,
    nextTryDay: unsettled ? current.nextTryDay : null,
    may: {
      pay: !active && !now && userType !== "EMAIL",
      payUnsettled: unsettled,
      stop: active,
      resume: current !== null && !active && current.nextChargeDay >= seoulDay(ctx.now()),
    },
  };
}

/** Refund (rule 30) if the member stopped now. */
export async function refundNow(ctx: MemberCtx): Promise<Refund | null> {
  const rows = await ctx.db
    .select()
    .from(billingHistory)
    .where(eq(billingHistory.userId, ctx.actor.userId))
    .orderBy(desc(billingHistory.billingHistoryId))
    .limit(20);
  const paid = rows.find((row) => isPayment(row) && (row.expiryDate ?? "") >= seoulDay(ctx.now()));
  const cancelled = paid && rows.some((row) => row.cancelledBillingHistoryId === paid.billingHistoryId && row.paymentResult === "SUCCESS");
  return paid && !cancelled ? readRefund(ctx, paid) : null;
}

const isPayment = (row: BillingRow) => /^(SUBSCRIPTION|PAYMENT)$/.test(row.paymentType) && row.paymentResult === "SUCCESS";

async function lastPeriod(ctx: MemberCtx): Promise<{ paymentType: "EXPIRED" | "CANCEL"; expiryDate: string | null } | undefined> {
  const cancel = alias(billingHistory, "cancel");
  const [row] = await ctx.db
    .select({ expiryDate: billingHistory.expiryDate, cancelledBy: cancel.billingHistoryId })
    .from(billingHistory)
    .leftJoin(cancel, and(eq(cancel.cancelledBillingHistoryId, billingHistory.billingHistoryId), eq(cancel.paymentResult, "SUCCESS")))
    .where(
      and(
        eq(billingHistory.userId, ctx.actor.userId),
        eq(billingHistory.paymentResult, "SUCCESS"),
        inArray(billingHistory.paymentType, ["SUBSCRIPTION", "PAYMENT", "PROMOTION"]),
        lte(billingHistory.approvedAt, ctx.now()),
      ),
    )
    .orderBy(desc(billingHistory.approvedAt), desc(billingHistory.billingHistoryId))
    .limit(1);
  if (!row) return undefined;
  return row.cancelledBy === null ? { paymentType: "EXPIRED", expiryDate: row.expiryDate } : { paymentType: "CANCEL", expiryDate: null };
}
