import { and, asc, desc, eq, gte, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend, sendHistory } from "~db/schema/sending";
import { maySendTo } from "../../internal/friends.server";
import type { FriendConditions } from "../conditions";
import { unreadSinces } from "./spans.server";

/** SQL about a friend's dispatches: first and last arrived, any, nothing opened since an instant. */
export type Facts = { first: SQL; last: SQL; any: SQL; openedNothingFrom: (since: Date) => SQL };

/** Facts as sub-selects per `friend` row; for many filters use `friendsWithFacts`. */
export function correlatedFacts(ctx: MemberCtx): Facts {
  return {
    first: sentAt(ctx, "first"),
    last: sentAt(ctx, "last"),
    any: sentAt(ctx, "any"),
    openedNothingFrom: (since) =>
      notInArray(friend.receiverId, ctx.db.select({ receiverId: sendHistory.receiverId }).from(sendHistory).where(openedFrom(ctx, since))),
  };
}

/** Sub-select named `friend`, with only the asked facts, looked up once for many filters. */
export function friendsWithFacts(ctx: MemberCtx, conditions: FriendConditions[]): { friends: SQL; facts: Facts } {
  const spans = conditions.flatMap((condition) => unreadSinces(ctx, condition));
  const longestSince = spans.length > 0 ? new Date(Math.min(...spans.map(Number))) : null;
  const columns = [
    longestSince && sql`, ${sentAt(ctx, "first")} AS first_sent, opened.last_opened`,
    conditions.some(({ quietDays }) => quietDays) && sql`, ${sentAt(ctx, "last")} AS last_sent`,
    conditions.some(({ neverSent }) => neverSent) && sql`, ${sentAt(ctx, "any")} AS any_sent`,
  ].filter((column): column is SQL => Boolean(column));
  const opened =
    longestSince &&
    sql`LEFT JOIN (SELECT receiver_id, MAX(viewed_at) AS last_opened FROM send_history WHERE ${openedFrom(ctx, longestSince)} GROUP BY receiver_id)
      AS opened ON opened.receiver_id = friend.receiver_id`;
  // Without LIMIT the database merges the sub-select and looks facts up repeatedly.
  const friends = sql`(SELECT friend.receiver_id, friend.profile_nickname, friend.name, friend.created_at, friend.subscribe_yn, friend.reading_record_yn
      ${sql.join(columns)} FROM friend ${opened ?? sql``} WHERE ${maySendTo(ctx.actor.userId)} LIMIT 10000000) AS friend`;
  const facts: Facts = {
    first: sql`friend.first_sent`,
    last: sql`friend.last_sent`,
    any: sql`friend.any_sent`,
    openedNothingFrom: (since) => sql`COALESCE(friend.last_opened < ${since}, TRUE)`,
  };
  return { friends, facts };
}

const openedFrom = (ctx: MemberCtx, since: Date) => and(eq(sendHistory.userId, ctx.actor.userId), gte(sendHistory.viewedAt, since));

/** LIMIT 1 by key: with EXISTS the database may read the whole send history. */
function sentAt(ctx: MemberCtx, fact: "first" | "last" | "any"): SQL {
  const arrived = fact === "any" ? undefined : isNotNull(sendHistory.deliveredAt);
  const sends = ctx.db
    .select({ createdAt: sendHistory.createdAt })
    .from(sendHistory)
    .where(and(eq(sendHistory.receiverId, friend.receiverId), arrived))
    .orderBy(fact === "last" ? desc(sendHistory.createdAt) : asc(sendHistory.createdAt))
    .limit(1);
  return sql`${sends}`;
}
