import { enterNumber } from "~/areas/payments/orders/enter-number.server";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { NumberInput, NumberReply } from "~/areas/payments/payments.schema.server";
import { idempotently, granted, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "enterPaymentNumber",
  method: "POST",
  summary: "결제 번호 입력",
  access: granted,
  proof: true,
  body: NumberInput,
  reply: NumberReply,
  idempotent: true,
  handle: async ({ ctx, body }) => {
    const done = await idempotently(ctx, () => enterNumber(ctx, body));
    const message = done.entered === "TID" ? paymentTexts.tidEntered : paymentTexts.sidEntered;
    return { returnCode: "SUCCESS" as const, message, ...done };
  },
});
