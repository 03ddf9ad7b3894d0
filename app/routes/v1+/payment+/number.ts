import { enterNumber } from "~/areas/payments/enter-number.server";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { NumberInput, NumberReply } from "~/areas/payments/payments.schema.server";
import { granted } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { deed } from "~/http/idempotency.server";
import { serve } from "~/http/serve.server";

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
