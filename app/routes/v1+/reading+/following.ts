import { listFollowing } from "~/areas/reader/list-following.server";
import { BeforeMoment, FollowingPage, PAGE } from "~/areas/reader/reader.schema.server";
import { keyedReply, followingReply } from "~/areas/reader/reader-replies";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listFollowing",
  method: "GET",
  summary: "따라 읽는 글쓴이(구독과 즐겨찾기)",
  access: member,
  query: BeforeMoment,
  reply: FollowingPage,
  handle: ({ ctx, query }) => keyedReply(listFollowing(ctx, { ...query, size: PAGE }), followingReply),
});
