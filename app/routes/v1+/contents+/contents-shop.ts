import { listShop } from "~/areas/blog/shop-list.server";
import { ShopPage, ShopQuery } from "~/areas/blog/shop.schema.server";
import { anyone } from "~/http/access";
import { serve } from "~/http/serve.server";
import { pageEndpoint } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "콘텐츠 숍의 글 (1,000건까지 세고 넘겨 봅니다)",
    access: anyone,
    query: ShopQuery,
    reply: ShopPage,
    rows: ({ ctx, query }) => listShop(ctx, query),
  }),
);
