import { favourWriters } from "~/areas/blog/favour-writers.server";
import { FAVOURITES_PAGE, FavouriteWriterPage, FavouriteWritersQuery, WriterIds } from "~/areas/blog/favourites.schema.server";
import { listFavouriteWriters } from "~/areas/blog/list-favourites.server";
import { Outcome, paged, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "즐겨찾는 글쓴이",
    access: member,
    query: FavouriteWritersQuery,
    reply: FavouriteWriterPage,
    handle: async ({ ctx, query }) => {
      const { rows, total } = await listFavouriteWriters(ctx, query);
      return paged(rows, { page: query.page, size: FAVOURITES_PAGE, total });
    },
  }),
  endpoint({
    method: "POST",
    summary: "글쓴이 즐겨찾기",
    access: member,
    body: WriterIds,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await favourWriters(ctx, { favoriteUserIds: body, favoriteYn: "Y" });
      return succeeded("즐겨찾기에 넣었습니다.");
    },
  }),
  endpoint({
    method: "DELETE",
    summary: "글쓴이 즐겨찾기 해제",
    access: member,
    body: WriterIds,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await favourWriters(ctx, { favoriteUserIds: body, favoriteYn: "N" });
      return succeeded("즐겨찾기에서 뺐습니다.");
    },
  }),
);
