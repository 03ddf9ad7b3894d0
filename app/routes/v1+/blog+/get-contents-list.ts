import { postNames } from "~/areas/blog/post-names";
import { pagePosts } from "~/areas/blog/view-blog.server";
import { BlogQuery, PostPage } from "~/areas/blog/view.schema.server";
import { paged } from "~/core/replies.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "블로그의 글 목록",
    access: anyone,
    query: BlogQuery,
    reply: PostPage,
    handle: async ({ ctx, query: { userId, page, rowsPerPage: size } }) => {
      const { rows, total } = await pagePosts(ctx, { userId, page, size });
      return paged(
        rows.map((row) => ({ ...postNames(row), deleteYn: "N" as const })),
        { page, size, total },
      );
    },
  }),
);
