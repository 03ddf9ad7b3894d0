import { paymentTexts } from "~/areas/payments/payment-texts";
import { BillingHistoryId, CancelReply } from "~/areas/payments/payments.schema.server";
import { refundPayment } from "~/areas/sending/refund-payment.server";
import { idempotently, granted, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "refundPayment",
  method: "POST",
  summary: "결제 취소와 환불",
  access: granted,
  proof: true,
  body: BillingHistoryId,
  reply: CancelReply,
  idempotent: true,
  handle: async ({ ctx, body }) => {
    const { amountWon } = await idempotently(ctx, () => refundPayment(ctx, body.billingHistoryId));
    return { returnCode: "SUCCESS" as const, message: paymentTexts.refunded, cancelAmount: amountWon };
  },
});
