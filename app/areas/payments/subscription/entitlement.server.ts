import { gte, lt, lte, sql } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { billingHistory, subscription } from "~db/schema/payments";
import { graceEnd, TRY_AGAIN_DAYS } from "./grace";
import { chargeDay, lastPeriod } from "./internal/periods.server";

/** `isRefunding`: a refund was requested, outcome unknown. */
export type Entitlement = { expiryDate: string; since: Date; paymentType: string; isRefunding: boolean } | null;

/**
 * Current period: the successful, uncancelled row that ends last (1 §4, rules 8 and 26), else UNSETTLED while an unpaid month is retried
 * (rule 25).
 */
export async function readEntitlement(ctx: Ctx, userId: number): Promise<Entitlement> {
  const validNow = sql`${billingHistory.expiryDate} >= ${seoulDay(ctx.now())}`;
  const period = await lastPeriod(ctx, userId, lte(billingHistory.approvedAt, ctx.now()), validNow);
  if (period?.expiryDate) return { ...period, expiryDate: period.expiryDate };
  return readGrace(ctx, userId);
}

/** Refuses `payments.required` without a period, `payments.refunding` during its refund. */
export async function requireEntitlement(ctx: MemberCtx): Promise<void> {
  const period = await readEntitlement(ctx, ctx.actor.userId);
  if (!period) throw new Refusal("payments.required");
  if (period.isRefunding) throw new Refusal("payments.refunding");
}

async function readGrace(ctx: Ctx, userId: number): Promise<Entitlement> {
  const today = seoulDay(ctx.now());
  const tryingSince = addDays(today, -TRY_AGAIN_DAYS);
  const day = await chargeDay(ctx, userId, lt(subscription.nextChargeDay, today), gte(subscription.nextChargeDay, tryingSince));
  if (day === null) return null;
  return { expiryDate: graceEnd(day), since: startOfSeoulDay(addDays(day, 1)), paymentType: "UNSETTLED", isRefunding: false };
}
