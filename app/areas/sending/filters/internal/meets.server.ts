import { and, eq, gt, gte, inArray, like, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { contents } from "~db/schema/blog";
import { friend, friendTagging, sendHistory } from "~db/schema/sending";
import type { FriendConditions } from "../conditions";
import { type Facts, correlatedFacts } from "./facts.server";
import { daysAgo, unreadSinces } from "./spans.server";

/** Condition on `friend`: meets the conditions now, by Seoul days. Without reading records a friend never counts as unread. */
export function meets(ctx: MemberCtx, conditions: FriendConditions, facts: Facts = correlatedFacts(ctx)): SQL | undefined {
  return and(
    conditions.nickname ? like(friend.profileNickname, contains(conditions.nickname)) : undefined,
    conditions.notedName ? like(friend.name, contains(conditions.notedName)) : undefined,
    conditions.tagIds.length > 0 ? hasTags(ctx, conditions) : undefined,
    ...unreadSinces(ctx, conditions).map((since) => isUnread(facts, since)),
    conditions.readSubject ? inArray(friend.receiverId, readersOf(ctx, conditions.readSubject)) : undefined,
    conditions.quietDays ? sql`${facts.last} < ${daysAgo(ctx, conditions.quietDays - 1)}` : undefined,
    conditions.newDays ? gte(friend.createdAt, daysAgo(ctx, conditions.newDays)) : undefined,
    conditions.neverSent ? sql`${facts.any} IS NULL` : undefined,
    conditions.subscribed ? eq(friend.subscribeYn, "Y") : undefined,
  );
}

function hasTags(ctx: MemberCtx, { tagIds, allTags }: FriendConditions): SQL | undefined {
  const hasAnyTag = (ids: number[]) =>
    inArray(
      friend.receiverId,
      ctx.db.select({ receiverId: friendTagging.receiverId }).from(friendTagging).where(inArray(friendTagging.tagId, ids)),
    );
  return allTags ? and(...tagIds.map((tagId) => hasAnyTag([tagId]))) : hasAnyTag(tagIds);
}

/** Friends who opened one of the sender's dispatches of a subject; the index holds all columns. */
const readersOf = ({ db, actor }: MemberCtx, mainSubject: string) =>
  db
    .select({ receiverId: sendHistory.receiverId })
    .from(sendHistory)
    .innerJoin(contents, and(eq(contents.contentsId, sendHistory.contentsId), eq(contents.mainSubject, mainSubject)))
    .where(and(eq(sendHistory.userId, actor.userId), gt(sendHistory.viewedAt, new Date(0))));

const isUnread = (facts: Facts, since: Date): SQL | undefined =>
  and(eq(friend.readingRecordYn, "Y"), sql`${facts.first} < ${since}`, facts.openedNothingFrom(since));
