import { requireEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { MemberCtx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { refuseOver } from "../internal/counts.server";
import { leftNow } from "./preview-send-run.server";

/** Check whether `length` dispatches would fit, without counting. Refuses `payments.required`, `sending.month-over`, `sending.day-over`. */
export async function checkQuota(ctx: MemberCtx, length: number): Promise<{ sendingCountId: string }> {
  await requireEntitlement(ctx);
  const today = seoulDay(ctx.now());
  refuseOver({ today, ...(await leftNow(ctx)) }, length);
  return { sendingCountId: today };
}
