import { readyPayment } from "~/areas/payments/orders/ready-payment.server";
import { ReadyInput, ReadyReply } from "~/areas/payments/payments.schema.server";
import { idempotently, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readyPayment",
  method: "POST",
  summary: "결제 준비",
  access: member,
  body: ReadyInput,
  reply: ReadyReply,
  idempotent: true,
  limit: "payment-ready",
  handle: async ({ ctx, body }) => {
    const { pcUrl, mobileUrl } = await idempotently(ctx, () => readyPayment(ctx, body));
    return { next_redirect_pc_url: pcUrl, next_redirect_mobile_url: mobileUrl, message: "" };
  },
});
