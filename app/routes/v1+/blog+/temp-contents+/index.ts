import { deleteTemps } from "~/areas/blog/writing/delete-temps.server";
import { PostIds } from "~/areas/blog/writing/write-calls.schema.server";
import { LONG_LIST, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "deleteTemps",
  method: "DELETE",
  summary: "임시저장한 글 삭제",
  access: member,
  body: PostIds,
  ...LONG_LIST,
  does: ({ ctx, body }) => deleteTemps(ctx, body),
  says: "삭제되었습니다.",
});
