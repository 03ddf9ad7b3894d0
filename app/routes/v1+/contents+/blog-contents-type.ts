import { offerPost } from "~/areas/blog/shop/offer-post.server";
import { Offer } from "~/areas/blog/shop/shop-offers.schema.server";
import { OFFERED, TAKEN_OUT } from "~/areas/blog/shop/shop-texts";
import { takeOutPosts } from "~/areas/blog/shop/take-out-posts.server";
import { PostIds } from "~/areas/blog/writing/write-calls.schema.server";
import { LONG_LIST } from "~/http/request/body.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { deedEndpoint } from "~/http/rest/short-endpoints.server";

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
    body: PostIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => takeOutPosts(ctx, body),
    says: TAKEN_OUT,
  }),
);
