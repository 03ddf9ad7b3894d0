import { deletePostsAsAdmin } from "~/areas/blog/delete-post-as-admin.server";
import { Removal } from "~/areas/blog/view.schema.server";
import { granted } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { serve } from "~/http/serve.server";
import { deedEndpoint } from "~/http/short-endpoints.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  deedEndpoint({
    method: "DELETE",
    summary: "글 삭제 (관리자)",
    access: granted,
    body: Removal,
    ...LONG_LIST,
    does: ({ ctx, body }) => deletePostsAsAdmin(ctx, body),
    says: (count) => `${counted(count)}개를 삭제했습니다.`,
  }),
);
