import { FAVOURITES_PAGE, FavouriteWriterPage, FavouriteWritersQuery } from "~/areas/blog/stars/favourites.schema.server";
import { listFavouriteWriters } from "~/areas/blog/stars/list-favourites.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "searchFavouriteWriters",
  summary: "즐겨찾는 글쓴이 검색",
  access: member,
  query: FavouriteWritersQuery,
  reply: FavouriteWriterPage,
  size: FAVOURITES_PAGE,
  rows: ({ ctx, query }) => listFavouriteWriters(ctx, query),
});
