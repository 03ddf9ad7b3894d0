import { suggestGroups } from "~/areas/sending/groups/suggest-groups.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { member } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

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
