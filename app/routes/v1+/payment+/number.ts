import { enterNumber } from "~/areas/payments/orders/enter-number.server";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { NumberInput, NumberReply } from "~/areas/payments/payments.schema.server";
import { granted } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { deed } from "~/http/rest/idempotency.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "결제 번호 입력",
    access: granted,
    body: NumberInput,
    reply: NumberReply,
    idempotent: true,
    handle: async ({ ctx, body }) => {
      const done = await deed(ctx, () => enterNumber(ctx, body));
      const message = done.entered === "TID" ? paymentTexts.tidEntered : paymentTexts.sidEntered;
      return { returnCode: "SUCCESS" as const, message, ...done };
    },
  }),
);
