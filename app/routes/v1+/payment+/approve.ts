import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { resultText } from "~/areas/payments/payment-texts";
import { ApproveInput, ApproveReply } from "~/areas/payments/payments.schema.server";
import { idempotently, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "approvePayment",
  method: "POST",
  summary: "결제 승인",
  access: member,
  body: ApproveInput,
  reply: ApproveReply,
  idempotent: true,
  handle: async ({ ctx, body }) => {
    const paymentResult = await idempotently(ctx, () => approvePayment(ctx, body));
    return { paymentResult, message: resultText[paymentResult] };
  },
});
