import { suggestFriends } from "~/areas/sending/suggest-friends.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { limitRate } from "~/http/rate-limit.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "친구 추천",
    access: member,
    query: Keyword,
    reply: Suggestions,
    handle: async ({ ctx, query }) => {
      await limitRate("suggest-friends", `member ${ctx.actor.userId}`);
      return suggestFriends(ctx, query.keyword);
    },
  }),
);
