import { listOffers } from "~/areas/blog/shop/list-offers.server";
import { OffersPage, OffersQuery } from "~/areas/blog/shop/shop-offers.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listOffers",
  summary: "콘텐츠 숍에 올린 내 글과 올리지 않은 내 글",
  access: member,
  query: OffersQuery,
  reply: OffersPage,
  rows: ({ ctx, query }) => listOffers(ctx, query),
});
