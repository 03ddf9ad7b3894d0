import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import type { RefusalCode } from "~/messages/refusals.ko";
import { refuseUnlessMayPay } from "./internal/may-pay.server";

/** Code with which `readyPayment` would refuse. */
export async function payRefusal(ctx: MemberCtx): Promise<RefusalCode | null> {
  try {
    await refuseUnlessMayPay(ctx);
    return null;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}
