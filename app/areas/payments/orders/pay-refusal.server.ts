import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import type { RefusalCode } from "~/messages/refusals.ko";
import { refuseUnlessMayPay } from "./internal/may-pay.server";

/** Why the member may not pay now, as `readyPayment` would refuse it; null when nothing is in the way. */
export async function payRefusal(ctx: MemberCtx): Promise<RefusalCode | null> {
  try {
    await refuseUnlessMayPay(ctx);
    return null;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}
