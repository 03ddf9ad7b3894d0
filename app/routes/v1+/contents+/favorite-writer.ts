import { FAVOURITES_PAGE, FavouriteWriterPage, FavouriteWritersQuery } from "~/areas/blog/favourites.schema.server";
import { listFavouriteWriters } from "~/areas/blog/list-favourites.server";
import { member } from "~/http/access";
import { serve } from "~/http/serve.server";
import { pageEndpoint } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "즐겨찾는 글쓴이 검색",
    access: member,
    query: FavouriteWritersQuery,
    reply: FavouriteWriterPage,
    size: FAVOURITES_PAGE,
    rows: ({ ctx, query }) => listFavouriteWriters(ctx, query),
  }),
);
