import type { MemberCtx } from "~/core/ctx.server";
import { fetchSendablePost } from "./internal/sendable-post.server";
import { type FriendSort, listSendableFriends } from "./list-friends.server";
import { leftNow } from "./preview-send-run.server";

/** Everything the send panel shows: the post, the friends who may be sent to, what is left. Refuses `common.not-found`, `blog.deleted`. */
export async function openSendPanel(ctx: MemberCtx, contentsId: number, sort: FriendSort) {
  const post = await fetchSendablePost(ctx, contentsId);
  const [friends, left] = await Promise.all([listSendableFriends(ctx, sort), leftNow(ctx)]);
  return { post, friends, left };
}
