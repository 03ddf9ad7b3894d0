import { paymentStatus } from "~/areas/payments/payment-status.server";
import { StatusReply } from "~/areas/payments/payments.schema.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "내 결제 상태",
    access: member,
    reply: StatusReply,
    handle: ({ ctx }) => paymentStatus(ctx),
  }),
);
