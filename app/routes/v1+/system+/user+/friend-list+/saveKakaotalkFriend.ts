import { subscribeToCreator } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import { SubscribeBody } from "~/areas/sending/opt-out/subscribe.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  method: "POST",
  summary: "글쓴이 구독(userId는 글쓴이)",
  access: member,
  body: SubscribeBody,
  does: ({ ctx, body }) => subscribeToCreator(ctx, body.userId, body.confirmed === "Y"),
  says: "구독이 추가되었습니다.",
});
