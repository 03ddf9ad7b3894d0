import type { MemberCtx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";
import { friendsPage } from "../internal/friends.server";
import { onSide, type Side } from "./internal/group-sides.server";
import { skipReason } from "../internal/skip-reason.server";

const GROUP_FRIENDS_PAGE = 20;
const ABOUT_LENGTH = 80;

type Row = typeof friend.$inferSelect;
export type GroupFriend = {
  receiverId: number;
  nickname: string;
  thumbnailUrl: string;
  /** Noted name, occupation and note, by which one tells friends apart. */
  about: string;
  why: "excluded" | "opted-out" | "gone" | null;
};
export type GroupFriends = { rows: GroupFriend[]; total: number; page: number; totalPages: number };

type PageQuery = { nickname: string; page: number; size?: number };

/** One page of a group's list; the caller checks the group. */
export async function listGroupFriends(ctx: MemberCtx, groupId: number, side: Side, query: PageQuery): Promise<GroupFriends> {
  const { rows, ...rest } = await groupFriendRows(ctx, groupId, side, query);
  return { rows: rows.map(shape), ...rest };
}

/** `listGroupFriends` with full `friend` rows, for REST. */
export async function groupFriendRows(
  ctx: MemberCtx,
  groupId: number,
  side: Side,
  { nickname, page, size = GROUP_FRIENDS_PAGE }: PageQuery,
): Promise<Omit<GroupFriends, "rows"> & { rows: Row[] }> {
  const where = onSide(ctx, groupId, side, nickname);
  const total = await ctx.db.$count(friend, where);
  const totalPages = Math.ceil(total / size);
  const shownPage = Math.max(1, Math.min(page, totalPages));
  const rows = await friendsPage(ctx, where, { page: shownPage, size });
  return { rows, total, page: shownPage, totalPages };
}

const shape = (row: Row): GroupFriend => ({
  receiverId: row.receiverId,
  nickname: row.profileNickname,
  thumbnailUrl: row.profileThumbnailImageUrl,
  about: [row.name !== row.profileNickname && row.name, row.occupation, row.note].filter(Boolean).join(" · ").slice(0, ABOUT_LENGTH),
  why: skipReason(row),
});
