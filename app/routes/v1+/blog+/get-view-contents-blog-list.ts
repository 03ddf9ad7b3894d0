import { pagePosts } from "~/areas/blog/reading/page-posts.server";
import { BlogQuery, TitlePage } from "~/areas/blog/reading/view.schema.server";
import { anyone, rowsAs, serve } from "~/http/rest/serve.server";
import { formatSeoul } from "~/time/seoul";

export const { loader, action } = serve({
  verb: "listMorePosts",
  summary: "이 블로그의 글",
  access: anyone,
  query: BlogQuery,
  reply: TitlePage,
  rows: ({ ctx, query: { userId, page, rowsPerPage: size } }) =>
    rowsAs(pagePosts(ctx, { userId, page, size }), (row) => ({ ...row, createdDateTime: formatSeoul(row.createdAt, "yyyy.MM.dd") })),
});
