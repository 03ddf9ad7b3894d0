import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { PostIds } from "~/areas/blog/writing/write-calls.schema.server";
import { LONG_LIST, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "deletePost",
  method: "DELETE",
  summary: "글 삭제",
  access: member,
  body: PostIds,
  ...LONG_LIST,
  does: ({ ctx, body }) => deletePost(ctx, body),
  says: "삭제되었습니다.",
});
