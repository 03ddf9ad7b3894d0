import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import { friendNoteFields } from "~/areas/sending/friends/friend-note-fields";
import { unseal } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { friend, friendTag, friendTagging, sendGroup, sendGroupFriend, sendHistory } from "~db/schema/sending";

export type OwnFriend = typeof friend.$inferSelect;

const hasNote = Object.values(friendNoteFields).map(({ column, empty }) =>
  empty === null ? isNotNull(friend[column]) : ne(friend[column], empty),
);

/** The member's friends that are listed now, and those who are gone from the list but still have notes. */
export function ownFriends({ db, actor }: MemberCtx) {
  const mine = and(eq(friend.userId, actor.userId), or(isNull(friend.goneAt), ...hasNote));
  return inSlices<OwnFriend>((last, size) =>
    db
      .select()
      .from(friend)
      .where(and(mine, last && gt(friend.receiverId, last.receiverId)))
      .orderBy(asc(friend.receiverId))
      .limit(size),
  );
}

/** A friend's number as the member typed it. */
export const phoneOf = (sealed: string | null): string => (sealed ? unseal(sealed) : "");

type Grouped = { groupId: number; groupName: string; receiverId: number; nickname: string; name: string };

/** Who is in which of the member's groups. */
export function ownGroups({ db, actor }: MemberCtx): AsyncGenerator<Grouped> {
  const { groupId, receiverId } = sendGroupFriend;
  const after = (last: Grouped) => or(gt(groupId, last.groupId), and(eq(groupId, last.groupId), gt(receiverId, last.receiverId)));
  return inSlices<Grouped>((last, size) =>
    db
      .select({ groupId, groupName: sendGroup.groupName, receiverId, nickname: friend.profileNickname, name: friend.name })
      .from(sendGroup)
      .innerJoin(sendGroupFriend, eq(groupId, sendGroup.groupId))
      .innerJoin(friend, eq(friend.receiverId, receiverId))
      .where(and(eq(sendGroup.userId, actor.userId), last && after(last)))
      .orderBy(asc(groupId), asc(receiverId))
      .limit(size),
  );
}

type Tagged = { tagId: number; tagName: string; receiverId: number; nickname: string; name: string };

/** Which of the member's friends have which tags. */
export function ownTags({ db, actor }: MemberCtx): AsyncGenerator<Tagged> {
  const { tagId, receiverId } = friendTagging;
  const after = (last: Tagged) => or(gt(tagId, last.tagId), and(eq(tagId, last.tagId), gt(receiverId, last.receiverId)));
  return inSlices<Tagged>((last, size) =>
    db
      .select({ tagId, tagName: friendTag.tagName, receiverId, nickname: friend.profileNickname, name: friend.name })
      .from(friendTag)
      .innerJoin(friendTagging, eq(tagId, friendTag.tagId))
      .innerJoin(friend, eq(friend.receiverId, receiverId))
      .where(and(eq(friendTag.userId, actor.userId), last && after(last)))
      .orderBy(asc(tagId), asc(receiverId))
      .limit(size),
  );
}

type Opened = { sendHistoryId: number; receiverId: number; viewedAt: Date; title: string; nickname: string };
export type Reading = Opened & { openedAt: Date; endTime: Date | null; scrollMovement: number | null };

/** How the member's dispatches were read: each opening with its end. Found by the index of openings, slice by slice. */
export async function* ownReadings(ctx: MemberCtx): AsyncGenerator<Reading> {
  const slices = inSlices<Opened>((last, size) => openedAfter(ctx, last, size));
  let some: Opened[] = [];
  for await (const opened of slices) {
    some.push(opened);
    if (some.length < 500) continue;
    yield* await readingsOf(ctx, some);
    some = [];
  }
  yield* await readingsOf(ctx, some);
}

function openedAfter({ db, actor }: MemberCtx, last: Opened | undefined, size: number): Promise<Opened[]> {
  const { sendHistoryId, receiverId, viewedAt, userId, contentsId } = sendHistory;
  const sameInstant = (row: Opened) =>
    and(
      eq(viewedAt, row.viewedAt),
      or(gt(receiverId, row.receiverId), and(eq(receiverId, row.receiverId), gt(sendHistoryId, row.sendHistoryId))),
    );
  const after = last && and(gte(viewedAt, last.viewedAt), or(gt(viewedAt, last.viewedAt), sameInstant(last)));
  const inOrder = [asc(viewedAt), asc(receiverId), asc(sendHistoryId)];
  // Joined with the posts at once, the database may sort all that is left for each slice.
  const slice = db
    .select({ sendHistoryId })
    .from(sendHistory)
    .where(and(eq(userId, actor.userId), after ?? gt(viewedAt, new Date(0))))
    .orderBy(...inOrder)
    .limit(size)
    .as("slice");
  return db
    .select({ sendHistoryId, receiverId, viewedAt, title: contents.title, nickname: sendHistory.kakaotalkProfileNickname })
    .from(slice)
    .innerJoin(sendHistory, eq(sendHistoryId, slice.sendHistoryId))
    .innerJoin(contents, eq(contents.contentsId, contentsId))
    .orderBy(...inOrder) as Promise<Opened[]>;
}

async function readingsOf({ db }: MemberCtx, opened: Opened[]): Promise<Reading[]> {
  if (opened.length === 0) return [];
  const byId = new Map(opened.map((one) => [one.sendHistoryId, one]));
  const { sendHistoryId, viewedAt, endTime, scrollMovement, id } = contentsViewHistory;
  const rows = await db
    .select({ sendHistoryId, openedAt: viewedAt, endTime, scrollMovement })
    .from(contentsViewHistory)
    .where(inArray(sendHistoryId, [...byId.keys()]))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...byId.get(row.sendHistoryId)!, ...row }));
}
