import { suggestFromShop } from "~/areas/blog/shop-suggest.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { limitByAddress, limitRate } from "~/http/rate-limit.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "콘텐츠 숍 검색어 추천",
    access: anyone,
    query: Keyword,
    reply: Suggestions,
    handle: async ({ ctx, query, request }) => {
      if (ctx.actor.kind === "member") await limitRate("suggest-shop", `member ${ctx.actor.userId}`);
      else await limitByAddress("suggest-shop", request);
      return suggestFromShop(ctx, query.keyword);
    },
  }),
);
