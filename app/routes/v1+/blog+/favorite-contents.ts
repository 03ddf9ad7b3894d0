import { favourPosts } from "~/areas/blog/favour-posts.server";
import { FAVOURITES_PAGE, FavouritePostPage, FavouritePostsQuery, PostIds } from "~/areas/blog/favourites.schema.server";
import { listFavouritePosts } from "~/areas/blog/list-favourites.server";
import { postNames } from "~/areas/blog/post-names";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { serve } from "~/http/serve.server";
import { deedEndpoint, pageEndpoint, rowsAs } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "즐겨찾는 글",
    access: member,
    query: FavouritePostsQuery,
    reply: FavouritePostPage,
    size: FAVOURITES_PAGE,
    rows: ({ ctx, query }) => rowsAs(listFavouritePosts(ctx, query), (row) => ({ ...postNames(row), favoriteYn: "Y" as const })),
  }),
  deedEndpoint({
    method: "POST",
    summary: "글 즐겨찾기",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => favourPosts(ctx, { contentsIds: body, favoriteYn: "Y" }),
    says: "즐겨찾기에 넣었습니다.",
  }),
  deedEndpoint({
    method: "DELETE",
    summary: "글 즐겨찾기 해제",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => favourPosts(ctx, { contentsIds: body, favoriteYn: "N" }),
    says: "즐겨찾기에서 뺐습니다.",
  }),
);
