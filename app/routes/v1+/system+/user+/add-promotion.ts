import { addPromotion } from "~/areas/payments/add-promotion.server";
import { PromotionInput, PromotionReply } from "~/areas/payments/promotion.schema.server";
import { succeeded } from "~/core/replies.server";
import { granted } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { deed } from "~/http/idempotency.server";
import { serve } from "~/http/serve.server";

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
