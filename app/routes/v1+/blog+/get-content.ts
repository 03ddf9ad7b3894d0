import { viewPost } from "~/areas/blog/reading/view-post.server";
import { Post, PostQuery } from "~/areas/blog/reading/view.schema.server";
import { cleanedHtml } from "~/areas/blog/text/long-texts.server";
import { postFields } from "~/areas/blog/writing/post-fields";
import { Refusal } from "~/core/refusal";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readPost",
  method: "GET",
  summary: "글 하나",
  access: anyone,
  query: PostQuery,
  reply: Post,
  handle: async ({ ctx, query }) => {
    const { userId = null, sendHistoryId = null, receiverId = null, contentsId, t } = query;
    const { state, post, writer } = await viewPost(ctx, { userId, contentsId, sendHistoryId, receiverId, t }, cleanedHtml);
    if (state !== "open") throw new Refusal(state === "deleted" ? "blog.deleted" : "blog.removed");
    return { ...postFields(post), deleteYn: "N" as const, userNickname: writer?.nickname ?? null };
  },
});
