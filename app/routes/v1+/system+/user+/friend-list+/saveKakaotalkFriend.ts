import { subscribeToCreator } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import { SubscribeBody } from "~/areas/sending/opt-out/subscribe.schema.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { deedEndpoint } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  deedEndpoint({
    method: "POST",
    summary: "글쓴이 구독(userId는 글쓴이)",
    access: member,
    body: SubscribeBody,
    does: ({ ctx, body }) => subscribeToCreator(ctx, body.userId, body.confirmed === "Y"),
    says: "구독이 추가되었습니다.",
  }),
);
