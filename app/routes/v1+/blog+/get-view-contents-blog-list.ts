import { pagePosts } from "~/areas/blog/view-blog.server";
import { BlogQuery, TitlePage } from "~/areas/blog/view.schema.server";
import { paged } from "~/core/replies.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";
import { formatSeoul } from "~/time/seoul";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "이 블로그의 글",
    access: anyone,
    query: BlogQuery,
    reply: TitlePage,
    handle: async ({ ctx, query: { userId, page, rowsPerPage: size } }) => {
      const { rows, total } = await pagePosts(ctx, { userId, page, size });
      return paged(
        rows.map((row) => ({ ...row, createdDateTime: formatSeoul(row.createdAt, "yyyy.MM.dd") })),
        { page, size, total },
      );
    },
  }),
);
