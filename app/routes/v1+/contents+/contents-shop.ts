import { listShop } from "~/areas/blog/shop-list.server";
import { ShopPage, ShopQuery } from "~/areas/blog/shop.schema.server";
import { paged } from "~/core/replies.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "콘텐츠 숍의 글 (1,000건까지 세고 넘겨 봅니다)",
    access: anyone,
    query: ShopQuery,
    reply: ShopPage,
    handle: async ({ ctx, query }) => {
      const { rows, total } = await listShop(ctx, query);
      return paged(rows, { page: query.page, size: query.rowsPerPage, total });
    },
  }),
);
