import type { MemberCtx } from "~/core/ctx.server";
import { fetchOwnGroups } from "../internal/own-groups.server";
import { groupFriendRows } from "./list-group-friends.server";

/** One page of a group's friends for REST (2 §7). Refuses `sending.no-such-group`. */
export async function listTargets(ctx: MemberCtx, groupId: number, query: { nickname: string; page: number; size: number }) {
  await fetchOwnGroups(ctx, [groupId]);
  const { rows, ...paging } = await groupFriendRows(ctx, groupId, "targets", query);
  const targets = rows.map(({ receiverId, kakaotalkId, kakaotalkUuid, profileNickname, profileThumbnailImageUrl, ...row }) => ({
    groupId,
    receiverId,
    kakaotalkId,
    kakaotalkUuid,
    profileNickname,
    profileThumbnailImageUrl,
    kakaotalkProfileNickname: profileNickname,
    kakaotalkProfileThumbnailImageUrl: profileThumbnailImageUrl,
    exclusionYn: row.exclusionYn,
    subscribeYn: row.subscribeYn,
  }));
  return { ...paging, rows: targets };
}
