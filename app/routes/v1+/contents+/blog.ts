import { listOffers } from "~/areas/blog/list-offers.server";
import { OffersPage, OffersQuery } from "~/areas/blog/shop-offers.schema.server";
import { paged } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "콘텐츠 숍에 올린 내 글과 올리지 않은 내 글",
    access: member,
    query: OffersQuery,
    reply: OffersPage,
    handle: async ({ ctx, query }) => {
      const { rows, total } = await listOffers(ctx, query);
      return paged(rows, { page: query.page, size: query.rowsPerPage, total });
    },
  }),
);
