import type { MemberCtx } from "~/core/ctx.server";
import { show } from "~/http/screen/show.server";
import { cancelPaymentByReturn } from "../return-from-payment.server";

/** Page behind the provider's cancel and fail URLs. `left`: nothing was paid. */
export function showLeftPayment(request: Request, ctx: MemberCtx) {
  return show(ctx, async () => {
    const order = new URL(request.url).searchParams.get("order") ?? undefined;
    const { result, waiting } = await cancelPaymentByReturn(ctx, { order });
    return { result, waiting, left: result === null || result === "FAIL" };
  });
}
