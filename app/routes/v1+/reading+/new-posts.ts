import { listNewPosts } from "~/areas/reader/list-new-posts.server";
import { BeforeId, NewPostPage, PAGE } from "~/areas/reader/reader.schema.server";
import { keyedReply, newPostReply } from "~/areas/reader/reader-replies";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listNewPosts",
  method: "GET",
  summary: "따라 읽는 글쓴이의 글",
  access: member,
  query: BeforeId,
  reply: NewPostPage,
  handle: ({ ctx, query }) => keyedReply(listNewPosts(ctx, { ...query, size: PAGE }), newPostReply),
});
