import { FAVOURITES_PAGE, FavouriteWriterPage, FavouriteWritersQuery } from "~/areas/blog/favourites.schema.server";
import { listFavouriteWriters } from "~/areas/blog/list-favourites.server";
import { paged } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "즐겨찾는 글쓴이 검색",
    access: member,
    query: FavouriteWritersQuery,
    reply: FavouriteWriterPage,
    handle: async ({ ctx, query }) => {
      const { rows, total } = await listFavouriteWriters(ctx, query);
      return paged(rows, { page: query.page, size: FAVOURITES_PAGE, total });
    },
  }),
);
