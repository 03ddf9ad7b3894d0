import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seoulDay } from "~/time/seoul";
import { readBillingRow } from "../internal/billing-rows.server";
import { subscriptionOf } from "../internal/subscriptions.server";
import { type Charged, chargeDue } from "./charge-due.server";

/**
 * The subscription whose due month an administrator may charge by this SUBSCRIPTION row (3 §4, decision 28). The caller checks the grant.
 * Refuses common.not-found, payments.only-subscription, payments.subscription-ended, payments.not-due (the month is paid).
 */
export async function chargeOffer(ctx: Ctx, billingHistoryId: number) {
  const row = await readBillingRow(ctx, billingHistoryId);
  if (!row) throw new Refusal("common.not-found");
  if (row.paymentType !== "SUBSCRIPTION") throw new Refusal("payments.only-subscription");
  const subscription = await subscriptionOf(ctx, row);
  if (subscription?.status !== "ACTIVE") throw new Refusal("payments.subscription-ended");
  if (subscription.nextChargeDay > seoulDay(ctx.now())) throw new Refusal("payments.not-due", { day: subscription.nextChargeDay });
  return subscription;
}

/**
 * An administrator charges the due month of a SUBSCRIPTION row's subscription, between or after its tries. Refuses as `chargeOffer`, and
 * payments.charging, payments.provider-away, payments.cancel-unknown. Answers the outcome.
 */
export async function subscriptionByAdmin(ctx: Ctx, billingHistoryId: number): Promise<Charged> {
  const { subscriptionId } = await chargeOffer(ctx, billingHistoryId);
  const charged = await chargeDue(ctx, subscriptionId, { extra: true });
  if (charged === "nothing") throw new Refusal("payments.charging");
  if (charged === "away") throw new Refusal("payments.provider-away");
  return charged;
}
