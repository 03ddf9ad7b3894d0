import { listOwnPosts } from "~/areas/blog/writing/own-posts.server";
import { postFields } from "~/areas/blog/writing/post-fields";
import { OwnPage, OwnQuery } from "~/areas/blog/writing/write-calls.schema.server";
import { member, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listOwnPosts",
  summary: "내 글 목록",
  access: member,
  query: OwnQuery,
  reply: OwnPage,
  rows: ({ ctx, query: { page, rowsPerPage: size } }) => rowsAs(listOwnPosts(ctx, { page, size }), postFields),
});
