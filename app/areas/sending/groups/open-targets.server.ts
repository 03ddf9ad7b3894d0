import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { fetchOwnGroups } from "../internal/own-groups.server";
import { type GroupFriends, listGroupFriends } from "./list-group-friends.server";

export type TargetsQuery = { groupId: number | null; nickname: string; page: number; targetNickname: string; targetPage: number };

/** Both lists of a group's target screen (2 §2). Refuses `sending.no-such-group`, also without a group. */
export async function openTargets(
  ctx: MemberCtx,
  { groupId, ...query }: TargetsQuery,
): Promise<{ groupId: number; groupName: string; friends: GroupFriends; targets: GroupFriends }> {
  if (groupId === null) throw new Refusal("sending.no-such-group");
  const [group] = await fetchOwnGroups(ctx, [groupId]);
  const [friends, targets] = await Promise.all([
    listGroupFriends(ctx, groupId, "friends", { nickname: query.nickname, page: query.page }),
    listGroupFriends(ctx, groupId, "targets", { nickname: query.targetNickname, page: query.targetPage }),
  ]);
  return { ...group!, friends, targets };
}
