import { listOffers } from "~/areas/blog/list-offers.server";
import { OffersPage, OffersQuery } from "~/areas/blog/shop-offers.schema.server";
import { member } from "~/http/access";
import { serve } from "~/http/serve.server";
import { pageEndpoint } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "콘텐츠 숍에 올린 내 글과 올리지 않은 내 글",
    access: member,
    query: OffersQuery,
    reply: OffersPage,
    rows: ({ ctx, query }) => listOffers(ctx, query),
  }),
);
