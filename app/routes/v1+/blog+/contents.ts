import { deletePost } from "~/areas/blog/delete-post.server";
import { Ids } from "~/areas/blog/write-calls.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "DELETE",
    summary: "글 삭제",
    access: member,
    body: Ids,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await deletePost(ctx, body);
      return succeeded("삭제되었습니다.");
    },
  }),
);
