import { offerPost } from "~/areas/blog/offer-post.server";
import { Offer } from "~/areas/blog/shop-offers.schema.server";
import { OFFERED, TAKEN_OUT } from "~/areas/blog/shop-texts";
import { takeOutPosts } from "~/areas/blog/take-out-posts.server";
import { Ids } from "~/areas/blog/write-calls.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "PUT",
    summary: "내 글을 유형과 함께 콘텐츠 숍에 올리기",
    access: member,
    body: Offer,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await offerPost(ctx, body);
      return succeeded(OFFERED);
    },
  }),
  endpoint({
    method: "DELETE",
    summary: "내 글을 콘텐츠 숍에서 내리기",
    access: member,
    body: Ids,
    ...LONG_LIST,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await takeOutPosts(ctx, body);
      return succeeded(TAKEN_OUT);
    },
  }),
);
