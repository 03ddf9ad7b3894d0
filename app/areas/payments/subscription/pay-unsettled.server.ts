import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seoulDay } from "~/time/seoul";
import { currentSubscription } from "../internal/subscriptions.server";
import type { PaymentResult } from "../payment-texts";
import { chargeDue } from "./charge-due.server";

/** Charge the unpaid month, beyond the daily tries. Refuses payments.nothing-due, payments.charging, payments.provider-away. */
export async function payUnsettled(ctx: MemberCtx): Promise<PaymentResult> {
  const row = await currentSubscription(ctx, ctx.actor.userId);
  const due = row?.status === "ACTIVE" && row.failedTries > 0 && row.nextChargeDay <= seoulDay(ctx.now());
  if (!due) throw new Refusal("payments.nothing-due");
  const charged = await chargeDue(ctx, row.subscriptionId, { extra: true });
  if (charged === "nothing") throw new Refusal("payments.charging");
  if (charged === "away") throw new Refusal("payments.provider-away");
  if (charged === "unknown") return "UNKNOWN";
  return charged === "paid" ? "SUCCESS" : "FAIL";
}
