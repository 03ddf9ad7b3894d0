import { listOwnPosts } from "~/areas/blog/own-posts.server";
import { postNames } from "~/areas/blog/post-names";
import { OwnPage, OwnQuery } from "~/areas/blog/write-calls.schema.server";
import { member } from "~/http/access";
import { serve } from "~/http/serve.server";
import { pageEndpoint, rowsAs } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "내 글 목록",
    access: member,
    query: OwnQuery,
    reply: OwnPage,
    rows: ({ ctx, query: { page, rowsPerPage: size } }) => rowsAs(listOwnPosts(ctx, { page, size }), postNames),
  }),
);
