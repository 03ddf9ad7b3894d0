import { LikeBody, LikesQuery, LikesReply } from "~/areas/blog/likes/likes.schema.server";
import { likesOf } from "~/areas/blog/likes/likes-of.server";
import { likerIn, pressLike } from "~/areas/blog/web/press-like.server";
import { anyone, endpoint, member, serve } from "~/http/rest/serve.server";

const yn = (is: boolean) => (is ? ("Y" as const) : ("N" as const));

export const { loader, action } = serve(
  endpoint({
    verb: "readLikes",
    method: "GET",
    summary: "글의 공감 수",
    access: anyone,
    query: LikesQuery,
    reply: LikesReply,
    handle: async ({ ctx, request, query: { contentsId } }) => {
      const { count, liked, closed } = await likesOf(ctx, contentsId, likerIn(ctx, request));
      return { contentsId, likeCount: count, likeYn: yn(liked), closedYn: yn(closed) };
    },
  }),
  endpoint({
    verb: "likePost",
    method: "POST",
    summary: "글에 공감하기",
    access: member,
    body: LikeBody,
    does: async ({ ctx, request, body: { contentsId } }) => void (await pressLike(ctx, request, { contentsId, likeYn: "Y" })),
    says: "공감했습니다.",
  }),
  endpoint({
    verb: "unlikePost",
    method: "DELETE",
    summary: "공감 취소",
    access: member,
    body: LikeBody,
    does: async ({ ctx, request, body: { contentsId } }) => void (await pressLike(ctx, request, { contentsId, likeYn: "N" })),
    says: "공감을 취소했습니다.",
  }),
);
