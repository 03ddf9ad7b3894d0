import { listOwnPosts } from "~/areas/blog/own-posts.server";
import { postNames } from "~/areas/blog/post-names";
import { OwnPage, OwnQuery } from "~/areas/blog/write-calls.schema.server";
import { paged } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "내 글 목록",
    access: member,
    query: OwnQuery,
    reply: OwnPage,
    handle: async ({ ctx, query: { page, rowsPerPage: size } }) => {
      const { rows, total } = await listOwnPosts(ctx, { page, size });
      return paged(rows.map(postNames), { page, size, total });
    },
  }),
);
