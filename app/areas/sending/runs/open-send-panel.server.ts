import type { MemberCtx } from "~/core/ctx.server";
import { countSendable, type FriendSort, keepSendable, listSendablePage } from "../friends/list-friends.server";
import { listGroups } from "../groups/list-groups.server";
import { fetchSendablePost } from "../internal/sendable-post.server";
import { leftNow } from "./preview-send-run.server";

export type PanelSearch = { sort: FriendSort; nickname: string; page: number; picked: number[] };

/**
 * Everything the send panel shows at first: the post, one page of the friends who may be sent to, how many there are and match the search,
 * those of `picked` who still may, the member's groups, what is left. However many friends there are, it reads one page of them.
 * Refuses `common.not-found`, `sending.post-deleted`.
 */
export async function openSendPanel(ctx: MemberCtx, contentsId: number, { picked, ...search }: PanelSearch) {
  const post = await fetchSendablePost(ctx, contentsId);
  const [{ friends, found }, total, still, groups, left] = await Promise.all([
    listSendablePage(ctx, search),
    search.nickname ? countSendable(ctx) : null,
    keepSendable(ctx, picked),
    listGroups(ctx),
    leftNow(ctx),
  ]);
  return { post, friends, found, total: total ?? found, picked: still, groups, left };
}
