import { suggestFromShop } from "~/areas/blog/shop/shop-suggest.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "suggestPosts",
  summary: "콘텐츠 숍 검색어 추천",
  access: anyone,
  limit: "suggest-shop",
  suggest: suggestFromShop,
});
