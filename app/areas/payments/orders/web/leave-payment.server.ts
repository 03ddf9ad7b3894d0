import type { MemberCtx } from "~/core/ctx.server";
import { show } from "~/http/screen/show.server";
import { postToSend } from "../post-to-send";
import { cancelPaymentByReturn } from "../return-from-payment.server";

/** Page behind the provider's cancel and fail URLs. `left`: nothing was paid. */
export function showLeftPayment(request: Request, ctx: MemberCtx) {
  return show(ctx, async () => {
    const query = new URL(request.url).searchParams;
    const order = query.get("order") ?? undefined;
    const { result, waiting } = await cancelPaymentByReturn(ctx, { order });
    return { result, waiting, post: postToSend(query), left: result === null || result === "FAIL" };
  });
}
