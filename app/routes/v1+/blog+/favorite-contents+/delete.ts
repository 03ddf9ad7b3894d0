import { favourPosts } from "~/areas/blog/favour-posts.server";
import { PostIds } from "~/areas/blog/favourites.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "글 즐겨찾기 해제",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await favourPosts(ctx, { contentsIds: body, favoriteYn: "N" });
      return succeeded("즐겨찾기에서 뺐습니다.");
    },
  }),
);
