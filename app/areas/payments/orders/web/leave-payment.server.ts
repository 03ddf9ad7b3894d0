import type { MemberCtx } from "~/core/ctx.server";
import { show } from "~/http/screen/show.server";
import { cancelPaymentByReturn } from "../return-from-payment.server";

/** What the pay window's cancel and fail addresses show; what became of the payment is the provider's to say. `left`: nothing was paid. */
export function showLeftPayment(request: Request, ctx: MemberCtx) {
  return show(ctx, async () => {
    const order = new URL(request.url).searchParams.get("order") ?? undefined;
    const { result, waiting } = await cancelPaymentByReturn(ctx, { order });
    return { result, waiting, left: result === null || result === "FAIL" };
  });
}
