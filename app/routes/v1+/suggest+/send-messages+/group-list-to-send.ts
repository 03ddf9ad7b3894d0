import { suggestGroups } from "~/areas/sending/suggest-groups.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { limitRate } from "~/http/rate-limit.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "발송 그룹 추천",
    access: member,
    query: Keyword,
    reply: Suggestions,
    handle: async ({ ctx, query }) => {
      await limitRate("suggest-groups", `member ${ctx.actor.userId}`);
      return suggestGroups(ctx, query.keyword);
    },
  }),
);
