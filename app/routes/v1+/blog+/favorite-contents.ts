import { favourPosts } from "~/areas/blog/favour-posts.server";
import { FAVOURITES_PAGE, FavouritePostPage, FavouritePostsQuery, PostIds } from "~/areas/blog/favourites.schema.server";
import { listFavouritePosts } from "~/areas/blog/list-favourites.server";
import { postNames } from "~/areas/blog/post-names";
import { Outcome, paged, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "즐겨찾는 글",
    access: member,
    query: FavouritePostsQuery,
    reply: FavouritePostPage,
    handle: async ({ ctx, query }) => {
      const { rows, total } = await listFavouritePosts(ctx, query);
      return paged(
        rows.map((row) => ({ ...postNames(row), favoriteYn: "Y" as const })),
        { page: query.page, size: FAVOURITES_PAGE, total },
      );
    },
  }),
  endpoint({
    method: "POST",
    summary: "글 즐겨찾기",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await favourPosts(ctx, { contentsIds: body, favoriteYn: "Y" });
      return succeeded("즐겨찾기에 넣었습니다.");
    },
  }),
  endpoint({
    method: "DELETE",
    summary: "글 즐겨찾기 해제",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await favourPosts(ctx, { contentsIds: body, favoriteYn: "N" });
      return succeeded("즐겨찾기에서 뺐습니다.");
    },
  }),
);
