import { deletePost } from "~/areas/blog/delete-post.server";
import { Ids } from "~/areas/blog/write-calls.schema.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { serve } from "~/http/serve.server";
import { deedEndpoint } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  deedEndpoint({
    method: "DELETE",
    summary: "글 삭제",
    access: member,
    body: Ids,
    ...LONG_LIST,
    does: ({ ctx, body }) => deletePost(ctx, body),
    says: "삭제되었습니다.",
  }),
);
