import { suggestCodes } from "~/areas/master/suggest-codes.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { granted } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "공통코드 추천",
    access: granted,
    query: Keyword,
    reply: Suggestions,
    limit: "suggest-codes",
    handle: ({ ctx, query }) => suggestCodes(ctx, query.keyword),
  }),
);
