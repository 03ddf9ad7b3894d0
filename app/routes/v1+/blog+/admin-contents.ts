import { deletePostsAsAdmin } from "~/areas/blog/delete-post-as-admin.server";
import { Removal } from "~/areas/blog/view.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { granted } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  endpoint({
    method: "DELETE",
    summary: "글 삭제 (관리자)",
    access: granted,
    body: Removal,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => succeeded(`${counted(await deletePostsAsAdmin(ctx, body))}개를 삭제했습니다.`),
  }),
);
