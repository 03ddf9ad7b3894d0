import type { MemberCtx } from "~/core/ctx.server";
import { fetchOwnGroups } from "../internal/own-groups.server";
import { groupFriendRows } from "./list-group-friends.server";

/** One page of who is in a group, under the names of both parts of the rules (2 §7). Refuses `sending.no-such-group`. `page` counts from 1. */
export async function listTargets(ctx: MemberCtx, groupId: number, wanted: { nickname: string; page: number; size: number }) {
  await fetchOwnGroups(ctx, [groupId]);
  const { rows, ...found } = await groupFriendRows(ctx, groupId, "targets", wanted);
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
  return { ...found, rows: targets };
}
