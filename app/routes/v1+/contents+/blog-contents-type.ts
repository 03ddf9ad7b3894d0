import { offerPost } from "~/areas/blog/offer-post.server";
import { Offer } from "~/areas/blog/shop-offers.schema.server";
import { OFFERED, TAKEN_OUT } from "~/areas/blog/shop-texts";
import { takeOutPosts } from "~/areas/blog/take-out-posts.server";
import { Ids } from "~/areas/blog/write-calls.schema.server";
import { member } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { serve } from "~/http/serve.server";
import { deedEndpoint } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  deedEndpoint({
    method: "PUT",
    summary: "내 글을 유형과 함께 콘텐츠 숍에 올리기",
    access: member,
    body: Offer,
    does: ({ ctx, body }) => offerPost(ctx, body),
    says: OFFERED,
  }),
  deedEndpoint({
    method: "DELETE",
    summary: "내 글을 콘텐츠 숍에서 내리기",
    access: member,
    body: Ids,
    ...LONG_LIST,
    does: ({ ctx, body }) => takeOutPosts(ctx, body),
    says: TAKEN_OUT,
  }),
);
