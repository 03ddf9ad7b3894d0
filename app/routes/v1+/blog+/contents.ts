import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { PostIds } from "~/areas/blog/writing/write-calls.schema.server";
import { LONG_LIST } from "~/http/request/body.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { deedEndpoint } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  deedEndpoint({
    method: "DELETE",
    summary: "글 삭제",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => deletePost(ctx, body),
    says: "삭제되었습니다.",
  }),
);
