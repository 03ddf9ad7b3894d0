import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import { friendsPage } from "../internal/friends.server";
import { onSide, type Side } from "./internal/group-sides.server";
import { whyNot } from "../internal/why-not.server";

/** Friends a page of either list; a search finds everyone. */
const GROUP_FRIENDS_PAGE = 100;

type Row = typeof friend.$inferSelect;
export type GroupFriend = {
  receiverId: number;
  nickname: string;
  thumbnailUrl: string;
  /** Why a run to the group would leave the friend out; null: it reaches him. */
  why: "excluded" | "opted-out" | "gone" | null;
};
export type GroupFriends = { rows: GroupFriend[]; total: number; page: number; totalPages: number };

type Wanted = { nickname: string; page: number; size?: number };

/** One page of a list of one's own group, by nickname. `page` counts from 1; past the end is the last. The group was found before. */
export async function listGroupFriends(ctx: MemberCtx, groupId: number, side: Side, wanted: Wanted): Promise<GroupFriends> {
  const { rows, ...rest } = await groupFriendRows(ctx, groupId, side, wanted);
  return { rows: rows.map(shape), ...rest };
}

/** One page of a list of one's own group as whole rows of `friend`, for REST. */
export async function groupFriendRows(
  ctx: MemberCtx,
  groupId: number,
  side: Side,
  { nickname, page, size = GROUP_FRIENDS_PAGE }: Wanted,
): Promise<Omit<GroupFriends, "rows"> & { rows: Row[] }> {
  const where = onSide(ctx, groupId, side, nickname);
  const total = await ctx.db.$count(friend, where);
  const totalPages = Math.ceil(total / size);
  const at = Math.max(1, Math.min(page, totalPages));
  const rows = await friendsPage(ctx, where, { page: at, size });
  return { rows, total, page: at, totalPages };
}

const shape = (row: Row): GroupFriend => ({
  receiverId: row.receiverId,
  nickname: row.profileNickname,
  thumbnailUrl: row.profileThumbnailImageUrl,
  why: whyNot(row),
});
