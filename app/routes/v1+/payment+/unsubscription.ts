import { paymentTexts } from "~/areas/payments/payment-texts";
import { StopReply } from "~/areas/payments/payments.schema.server";
import { stopSubscription } from "~/areas/payments/subscription/stop-subscription.server";
import { idempotently, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "stopSubscription",
  method: "POST",
  summary: "정기결제 해지",
  access: member,
  reply: StopReply,
  idempotent: true,
  handle: async ({ ctx }) => ({ ...(await idempotently(ctx, () => stopSubscription(ctx))), message: paymentTexts.stopped }),
});
