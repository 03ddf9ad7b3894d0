import { and, eq, gte, inArray, like, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { friend, friendTagging } from "~db/schema/sending";
import type { FriendConditions } from "../conditions";
import { type Facts, factsAsked } from "./facts.server";
import { daysAgo, unreadSince } from "./spans.server";

/**
 * Who of the member's friends meets the conditions now, as a condition on `friend`, whatever lies behind. `facts` says where what was sent and
 * opened is found. Days are Seoul's; whoever switched the record of his reading off is never unread.
 */
export function meets(ctx: MemberCtx, of: FriendConditions, facts: Facts = factsAsked(ctx)): SQL | undefined {
  return and(
    of.nickname ? like(friend.profileNickname, contains(of.nickname)) : undefined,
    of.notedName ? like(friend.name, contains(of.notedName)) : undefined,
    of.tagIds.length > 0 ? tagged(ctx, of) : undefined,
    of.unreadMonths ? unread(facts, unreadSince(ctx, of.unreadMonths)) : undefined,
    of.quietDays ? sql`${facts.last} < ${daysAgo(ctx, of.quietDays - 1)}` : undefined,
    of.newDays ? gte(friend.createdAt, daysAgo(ctx, of.newDays)) : undefined,
    of.neverSent ? sql`${facts.any} IS NULL` : undefined,
    of.subscribed ? eq(friend.subscribeYn, "Y") : undefined,
  );
}

function tagged(ctx: MemberCtx, { tagIds, allTags }: FriendConditions): SQL | undefined {
  const having = (ids: number[]) =>
    inArray(
      friend.receiverId,
      ctx.db.select({ receiverId: friendTagging.receiverId }).from(friendTagging).where(inArray(friendTagging.tagId, ids)),
    );
  return allTags ? and(...tagIds.map((tagId) => having([tagId]))) : having(tagIds);
}

/** Was sent something before `since`, and has opened nothing from then on. */
const unread = (facts: Facts, since: Date): SQL | undefined =>
  and(eq(friend.readingRecordYn, "Y"), sql`${facts.first} < ${since}`, facts.openedNothingFrom(since));
