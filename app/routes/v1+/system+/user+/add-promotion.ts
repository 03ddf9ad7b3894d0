import { addPromotion } from "~/areas/payments/subscription/add-promotion.server";
import { PROMOTED, PromotionInput, PromotionReply } from "~/areas/payments/subscription/promotion.schema.server";
import { idempotently, granted, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "addPromotion",
  method: "POST",
  summary: "프로모션 등록",
  access: granted,
  body: PromotionInput,
  reply: PromotionReply,
  idempotent: true,
  handle: async ({ ctx, body }) => ({
    ...succeeded(PROMOTED),
    ...(await idempotently(ctx, () => addPromotion(ctx, body))),
  }),
});
