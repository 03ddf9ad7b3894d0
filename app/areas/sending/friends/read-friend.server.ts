import { and, asc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend, sendGroup, sendGroupFriend } from "~db/schema/sending";
import { notesOf, stampOf } from "./friend-notes.server";

/** The member's friend, even if gone from the messenger; `stamp` goes back with a save. Refuses `common.not-found`. */
export async function readFriend(ctx: MemberCtx, receiverId: number) {
  const { userId } = ctx.actor;
  const [row] = await ctx.db
    .select()
    .from(friend)
    .where(and(eq(friend.receiverId, receiverId), eq(friend.userId, userId)));
  if (!row) throw new Refusal("common.not-found");
  const groups = await ctx.db
    .select({ groupId: sendGroup.groupId, groupName: sendGroup.groupName })
    .from(sendGroupFriend)
    .innerJoin(sendGroup, eq(sendGroup.groupId, sendGroupFriend.groupId))
    .where(and(eq(sendGroupFriend.receiverId, receiverId), eq(sendGroup.userId, userId)))
    .orderBy(asc(sendGroup.groupName));
  const {
    kakaotalkId,
    profileNickname,
    profileThumbnailImageUrl,
    exclusionYn,
    subscribeYn,
    readingRecordYn,
    optedOutAt,
    goneAt,
    createdAt,
  } = row;
  return {
    receiverId,
    kakaotalkId,
    nickname: profileNickname,
    thumbnailUrl: profileThumbnailImageUrl,
    excluded: exclusionYn === "Y",
    subscribed: subscribeYn === "Y",
    optedOut: subscribeYn === "N",
    optedOutAt,
    readingRecorded: readingRecordYn === "Y",
    goneAt,
    createdAt,
    groups,
    notes: notesOf(row),
    stamp: stampOf(row),
  };
}

export type FriendRead = Awaited<ReturnType<typeof readFriend>>;
