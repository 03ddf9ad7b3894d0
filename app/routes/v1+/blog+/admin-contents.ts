import { Removal } from "~/areas/blog/reading/view.schema.server";
import { deletePostsAsAdmin } from "~/areas/blog/removal/delete-post-as-admin.server";
import { granted, LONG_LIST, serve } from "~/http/rest/serve.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve({
  verb: "deletePostsAsAdmin",
  method: "DELETE",
  summary: "글 삭제 (관리자)",
  access: granted,
  body: Removal,
  ...LONG_LIST,
  does: ({ ctx, body }) => deletePostsAsAdmin(ctx, body),
  says: (count) => `${counted(count)}개를 삭제했습니다.`,
});
