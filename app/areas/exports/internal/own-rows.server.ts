import { and, asc, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import { friendNoteFields } from "~/areas/sending/friends/friend-note-fields";
import { unseal } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { contents } from "~db/schema/blog";
import { friend, friendTag, friendTagging, sendGroup, sendGroupFriend, sendRun } from "~db/schema/sending";

export type OwnFriend = typeof friend.$inferSelect;

const hasNote = Object.values(friendNoteFields).map(({ column, empty }) =>
  empty === null ? isNotNull(friend[column]) : ne(friend[column], empty),
);

/** Friends in the list, and former friends with notes. */
export function ownFriends({ db, actor }: MemberCtx) {
  const ownFriendsCondition = and(eq(friend.userId, actor.userId), or(isNull(friend.goneAt), ...hasNote));
  return inSlices<OwnFriend>((last, size) =>
    db
      .select()
      .from(friend)
      .where(and(ownFriendsCondition, last && gt(friend.receiverId, last.receiverId)))
      .orderBy(asc(friend.receiverId))
      .limit(size),
  );
}

export const phoneOf = (sealed: string | null): string => (sealed ? unseal(sealed) : "");

type FriendColumns = { receiverId: number | null; nickname: string | null; name: string | null };
type Grouped = FriendColumns & { groupId: number; groupName: string };

/** One row per group and friend; an empty group is one row with nulls. */
export function ownGroups({ db, actor }: MemberCtx): AsyncGenerator<Grouped> {
  const { groupId, groupName } = sendGroup;
  const { receiverId } = sendGroupFriend;
  const after = (last: Grouped) => or(gt(groupId, last.groupId), and(eq(groupId, last.groupId), gt(receiverId, last.receiverId ?? 0)));
  return inSlices<Grouped>((last, size) =>
    db
      .select({ groupId, groupName, receiverId, nickname: friend.profileNickname, name: friend.name })
      .from(sendGroup)
      .leftJoin(sendGroupFriend, eq(sendGroupFriend.groupId, groupId))
      .leftJoin(friend, eq(friend.receiverId, receiverId))
      .where(and(eq(sendGroup.userId, actor.userId), last && after(last)))
      .orderBy(asc(groupId), asc(receiverId))
      .limit(size),
  );
}

type Tagged = FriendColumns & { tagId: number; tagName: string };

/** One row per tag and friend; an unused tag is one row with nulls. */
export function ownTags({ db, actor }: MemberCtx): AsyncGenerator<Tagged> {
  const { tagId, tagName } = friendTag;
  const { receiverId } = friendTagging;
  const after = (last: Tagged) => or(gt(tagId, last.tagId), and(eq(tagId, last.tagId), gt(receiverId, last.receiverId ?? 0)));
  return inSlices<Tagged>((last, size) =>
    db
      .select({ tagId, tagName, receiverId, nickname: friend.profileNickname, name: friend.name })
      .from(friendTag)
      .leftJoin(friendTagging, eq(friendTagging.tagId, tagId))
      .leftJoin(friend, eq(friend.receiverId, receiverId))
      .where(and(eq(friendTag.userId, actor.userId), last && after(last)))
      .orderBy(asc(tagId), asc(receiverId))
      .limit(size),
  );
}

export type OwnMessage = Pick<typeof sendRun.$inferSelect, "sendRunId" | "createdAt" | "opening" | "adName" | "adContact"> & {
  title: string;
};

/** First lines and advertising labels of send runs. */
export function ownMessages({ db, actor }: MemberCtx) {
  const { sendRunId, createdAt, opening, adName, adContact, contentsId, userId } = sendRun;
  const added = and(eq(userId, actor.userId), or(ne(opening, ""), isNotNull(adName)));
  return inSlices<OwnMessage>((last, size) =>
    db
      .select({ sendRunId, createdAt, title: contents.title, opening, adName, adContact })
      .from(sendRun)
      .innerJoin(contents, eq(contents.contentsId, contentsId))
      .where(and(added, last && gt(sendRunId, last.sendRunId)))
      .orderBy(asc(sendRunId))
      .limit(size),
  );
}
