import { offerPost } from "~/areas/blog/shop/offer-post.server";
import { Offer } from "~/areas/blog/shop/shop-offers.schema.server";
import { OFFERED, TAKEN_OUT } from "~/areas/blog/blog-words";
import { takeOutPosts } from "~/areas/blog/shop/take-out-posts.server";
import { PostIds } from "~/areas/blog/writing/write-calls.schema.server";
import { endpoint, LONG_LIST, member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    verb: "offerPost",
    method: "PUT",
    summary: "내 글을 유형과 함께 콘텐츠 숍에 올리기",
    access: member,
    body: Offer,
    does: ({ ctx, body }) => offerPost(ctx, body),
    says: OFFERED,
  }),
  endpoint({
    verb: "takeOutPosts",
    method: "DELETE",
    summary: "내 글을 콘텐츠 숍에서 내리기",
    access: member,
    body: PostIds,
    ...LONG_LIST,
    does: ({ ctx, body }) => takeOutPosts(ctx, body),
    says: TAKEN_OUT,
  }),
);
