import { suggestFromShop } from "~/areas/blog/shop-suggest.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { limitRate } from "~/http/rate-limit.server";
import { callerAddress } from "~/http/request.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "콘텐츠 숍 검색어 추천",
    access: anyone,
    query: Keyword,
    reply: Suggestions,
    handle: async ({ ctx, query, request }) => {
      const who = ctx.actor.kind === "member" ? `member ${ctx.actor.userId}` : callerAddress(request);
      await limitRate("suggest-shop", who, { max: ctx.actor.kind === "member" ? 120 : 1200, seconds: 60 });
      return suggestFromShop(ctx, query.keyword);
    },
  }),
);
