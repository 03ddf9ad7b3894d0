import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { FAVOURITES_PAGE, FavouriteWriterPage, FavouriteWritersQuery, WriterIds } from "~/areas/blog/stars/favourites.schema.server";
import { listFavouriteWriters } from "~/areas/blog/stars/list-favourites.server";
import { endpoint, LONG_LIST, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "listFavouriteWriters",
    summary: "즐겨찾는 글쓴이",
    access: member,
    query: FavouriteWritersQuery,
    reply: FavouriteWriterPage,
    size: FAVOURITES_PAGE,
    rows: ({ ctx, query }) => listFavouriteWriters(ctx, query),
  }),
  endpoint({
    verb: "favourWriters",
    method: "POST",
    summary: "글쓴이 즐겨찾기",
    access: member,
    body: WriterIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => favourWriters(ctx, { favoriteUserIds: body, favoriteYn: "Y" }),
    says: "즐겨찾기에 넣었습니다.",
  }),
  endpoint({
    verb: "unfavourWriters",
    method: "DELETE",
    summary: "글쓴이 즐겨찾기 해제",
    access: member,
    body: WriterIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => favourWriters(ctx, { favoriteUserIds: body, favoriteYn: "N" }),
    says: "즐겨찾기에서 뺐습니다.",
  }),
);
