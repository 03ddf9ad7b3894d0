import { suggestGroups } from "~/areas/sending/suggest-groups.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "발송 그룹 추천",
    access: member,
    query: Keyword,
    reply: Suggestions,
    limit: "suggest-groups",
    handle: ({ ctx, query }) => suggestGroups(ctx, query.keyword),
  }),
);
