import { subscribeToCreator } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import { SubscribeBody, UnsubscribeBody } from "~/areas/sending/opt-out/subscribe.schema.server";
import { unsubscribe } from "~/areas/sending/opt-out/unsubscribe.server";
import { endpoint, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "subscribeToCreator",
    method: "POST",
    summary: "글쓴이 구독(userId는 글쓴이)",
    access: member,
    body: SubscribeBody,
    does: ({ ctx, body }) => subscribeToCreator(ctx, body.userId, body.confirmed === "Y"),
    says: "구독이 추가되었습니다.",
  }),
  endpoint({
    verb: "unsubscribe",
    method: "DELETE",
    summary: "글쓴이 구독 취소(userId는 글쓴이)",
    access: member,
    body: UnsubscribeBody,
    does: ({ ctx, body }) => unsubscribe(ctx, body.userId),
    says: "구독을 취소했습니다.",
  }),
);
