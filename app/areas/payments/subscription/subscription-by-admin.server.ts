import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seoulDay } from "~/time/seoul";
import { readBillingRow } from "../internal/billing-rows.server";
import { readSubscription, subscriptionOf, type SubscriptionRow } from "../internal/subscriptions.server";
import { type Charged, chargeDue } from "./charge-due.server";

/**
 * Subscription that an administrator may charge now (3 §4, rule 28). The caller checks the grant. Refuses common.not-found,
 * payments.only-subscription, payments.subscription-ended, payments.not-due.
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

/** Refuses as `chargeOffer`, and payments.charging, payments.provider-away. */
export async function subscriptionByAdmin(ctx: Ctx, billingHistoryId: number): Promise<Charged> {
  const { subscriptionId } = await chargeOffer(ctx, billingHistoryId);
  return charge(ctx, subscriptionId);
}

/** Failed renewal to retry. Refuses common.not-found, payments.subscription-ended, payments.not-due. */
export async function renewalOffer(ctx: Ctx, subscriptionId: number): Promise<SubscriptionRow> {
  const row = await readSubscription(ctx, subscriptionId);
  if (!row) throw new Refusal("common.not-found");
  if (row.status !== "ACTIVE") throw new Refusal("payments.subscription-ended");
  const isDue = row.failedTries > 0 && row.nextChargeDay <= seoulDay(ctx.now());
  if (!isDue) throw new Refusal("payments.not-due", { day: row.nextChargeDay });
  return row;
}

/** Refuses as `renewalOffer`, and payments.charging, payments.provider-away. */
export async function retryRenewal(ctx: Ctx, subscriptionId: number): Promise<Charged> {
  await renewalOffer(ctx, subscriptionId);
  return charge(ctx, subscriptionId);
}

async function charge(ctx: Ctx, subscriptionId: number): Promise<Charged> {
  const charged = await chargeDue(ctx, subscriptionId, { extra: true });
  if (charged === "nothing") throw new Refusal("payments.charging");
  if (charged === "away") throw new Refusal("payments.provider-away");
  return charged;
}
