import { postNames } from "~/areas/blog/post-names";
import { pagePosts } from "~/areas/blog/view-blog.server";
import { BlogQuery, PostPage } from "~/areas/blog/view.schema.server";
import { anyone } from "~/http/access";
import { serve } from "~/http/serve.server";
import { pageEndpoint, rowsAs } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "블로그의 글 목록",
    access: anyone,
    query: BlogQuery,
    reply: PostPage,
    rows: ({ ctx, query: { userId, page, rowsPerPage: size } }) =>
      rowsAs(pagePosts(ctx, { userId, page, size }), (row) => ({ ...postNames(row), deleteYn: "N" as const })),
  }),
);
