import { suggestFriends } from "~/areas/sending/friends/suggest-friends.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { member } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "발송 대상으로 넣을 친구 추천",
    access: member,
    query: Keyword,
    reply: Suggestions,
    limit: "suggest-friends",
    handle: ({ ctx, query }) => suggestFriends(ctx, query.keyword),
  }),
);
