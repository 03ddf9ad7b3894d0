import { SubscribeCall } from "~/areas/sending/subscribe.schema.server";
import { subscribeToCreator } from "~/areas/sending/subscribe-to-creator.server";
import { member } from "~/http/access";
import { serve } from "~/http/serve.server";
import { deedEndpoint } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  deedEndpoint({
    method: "POST",
    summary: "글쓴이 구독(userId는 글쓴이)",
    access: member,
    body: SubscribeCall,
    does: ({ ctx, body }) => subscribeToCreator(ctx, body.userId, body.confirmed === "Y"),
    says: "구독이 추가되었습니다.",
  }),
);
