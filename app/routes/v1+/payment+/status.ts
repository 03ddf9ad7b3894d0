import { StatusReply } from "~/areas/payments/payments.schema.server";
import { paymentStatus } from "~/areas/payments/subscription/payment-status.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readPaymentStatus",
  method: "GET",
  summary: "내 결제 상태",
  access: member,
  reply: StatusReply,
  handle: ({ ctx }) => paymentStatus(ctx),
});
