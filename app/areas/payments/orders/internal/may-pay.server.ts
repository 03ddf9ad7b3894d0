import { isOpen, latestOrders } from "~/areas/payments/internal/orders.server";
import { currentSubscription } from "~/areas/payments/internal/subscriptions.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";

/** Refuses by rules 36 and 8, and while a payment is open. */
export async function refuseUnlessMayPay(ctx: MemberCtx): Promise<void> {
  if (ctx.actor.userType === "EMAIL") throw new Refusal("payments.social-only");
  await refusePaid(ctx);
  if ((await latestOrders(ctx, ctx.actor.userId)).some(isOpen)) throw new Refusal("payments.checking");
}

/** Refuses `payments.unsettled` (unpaid month) and `payments.already-paid`. */
export async function refusePaid(ctx: MemberCtx): Promise<void> {
  const { userId } = ctx.actor;
  const current = await currentSubscription(ctx, userId);
  // An unpaid month must be paid instead of a new one.
  if (current?.status === "ACTIVE" && current.failedTries > 0) throw new Refusal("payments.unsettled");
  if ((await readEntitlement(ctx, userId)) || current?.status === "ACTIVE") throw new Refusal("payments.already-paid");
}
