import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { FAVOURITES_PAGE, FavouritePostPage, FavouritePostsQuery } from "~/areas/blog/stars/favourites.schema.server";
import { listFavouritePosts } from "~/areas/blog/stars/list-favourites.server";
import { postFields } from "~/areas/blog/writing/post-fields";
import { PostIds } from "~/areas/blog/writing/write-calls.schema.server";
import { endpoint, LONG_LIST, member, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "listFavouritePosts",
    summary: "즐겨찾는 글",
    access: member,
    query: FavouritePostsQuery,
    reply: FavouritePostPage,
    size: FAVOURITES_PAGE,
    rows: ({ ctx, query }) => rowsAs(listFavouritePosts(ctx, query), (row) => ({ ...postFields(row), favoriteYn: "Y" as const })),
  }),
  endpoint({
    verb: "favourPosts",
    method: "POST",
    summary: "글 즐겨찾기",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => favourPosts(ctx, { contentsIds: body, favoriteYn: "Y" }),
    says: "즐겨찾기에 넣었습니다.",
  }),
  endpoint({
    verb: "unfavourPosts",
    method: "DELETE",
    summary: "글 즐겨찾기 해제",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => favourPosts(ctx, { contentsIds: body, favoriteYn: "N" }),
    says: "즐겨찾기에서 뺐습니다.",
  }),
);
