import { suggestFromShop } from "~/areas/blog/shop/shop-suggest.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { anyone } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "콘텐츠 숍 검색어 추천",
    access: anyone,
    query: Keyword,
    reply: Suggestions,
    limit: "suggest-shop",
    handle: ({ ctx, query }) => suggestFromShop(ctx, query.keyword),
  }),
);
