import { addPromotion } from "~/areas/payments/subscription/add-promotion.server";
import { PromotionInput, PromotionReply } from "~/areas/payments/subscription/promotion.schema.server";
import { succeeded } from "~/core/replies.server";
import { granted } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { deed } from "~/http/rest/idempotency.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "프로모션 등록",
    access: granted,
    body: PromotionInput,
    reply: PromotionReply,
    idempotent: true,
    handle: async ({ ctx, body }) => ({ ...succeeded("프로모션이 등록되었습니다."), ...(await deed(ctx, () => addPromotion(ctx, body))) }),
  }),
);
