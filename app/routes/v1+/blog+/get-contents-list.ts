import { pagePosts } from "~/areas/blog/reading/page-posts.server";
import { BlogQuery, PostPage } from "~/areas/blog/reading/view.schema.server";
import { postFields } from "~/areas/blog/writing/post-fields";
import { anyone, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listBlogPosts",
  summary: "블로그의 글 목록",
  access: anyone,
  query: BlogQuery,
  reply: PostPage,
  rows: ({ ctx, query: { userId, page, rowsPerPage: size } }) =>
    rowsAs(pagePosts(ctx, { userId, page, size }), (row) => ({ ...postFields(row), deleteYn: "N" as const })),
});
