import { paymentTexts } from "~/areas/payments/payment-texts";
import { BillingHistoryId } from "~/areas/payments/payments.schema.server";
import { subscriptionByAdmin } from "~/areas/payments/subscription/subscription-by-admin.server";
import { idempotently, granted, Outcome, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "chargeSubscription",
  method: "POST",
  summary: "정기결제 시도",
  access: granted,
  proof: true,
  body: BillingHistoryId,
  reply: Outcome,
  idempotent: true,
  handle: async ({ ctx, body }) => {
    const charged = await idempotently(ctx, () => subscriptionByAdmin(ctx, body.billingHistoryId));
    if (charged === "paid") return succeeded(paymentTexts.attempted);
    return { returnCode: "FAIL" as const, message: charged === "unknown" ? paymentTexts.unknown : paymentTexts.unsettled };
  },
});
