import { paymentTexts } from "~/areas/payments/payment-texts";
import { StopReply } from "~/areas/payments/payments.schema.server";
import { stopSubscription } from "~/areas/payments/stop-subscription.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { deed } from "~/http/idempotency.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "정기결제 해지",
    access: member,
    reply: StopReply,
    idempotent: true,
    handle: async ({ ctx }) => ({ ...(await deed(ctx, () => stopSubscription(ctx))), message: paymentTexts.stopped }),
  }),
);
