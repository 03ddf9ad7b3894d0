import { SubscribeCall } from "~/areas/sending/subscribe.schema.server";
import { subscribeToCreator } from "~/areas/sending/subscribe-to-creator.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "글쓴이 구독(userId는 글쓴이)",
    access: member,
    body: SubscribeCall,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await subscribeToCreator(ctx, body.userId, body.confirmed === "Y");
      return succeeded("구독이 추가되었습니다.");
    },
  }),
);
