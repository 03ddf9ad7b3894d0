import { listShop } from "~/areas/blog/shop/shop-list.server";
import { ShopPage, ShopQuery } from "~/areas/blog/shop/shop.schema.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listShop",
  summary: "콘텐츠 숍의 글 (1,000건까지 세고 넘겨 봅니다)",
  access: anyone,
  query: ShopQuery,
  reply: ShopPage,
  rows: ({ ctx, query }) => listShop(ctx, query),
});
