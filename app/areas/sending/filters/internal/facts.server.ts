import { and, asc, desc, eq, gte, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend, sendHistory } from "~db/schema/sending";
import { maySendTo } from "../../internal/friends.server";
import type { FriendConditions } from "../conditions";
import { unreadSince } from "./spans.server";

/** What conditions ask of a friend's dispatches: when the first and the last one arrived, when any was made (null for never), what was opened. */
export type Facts = { first: SQL; last: SQL; any: SQL; openedNothingFrom: (since: Date) => SQL };

/** The facts looked up where they are asked: each by a key of the friend, the opened ones by a range of the sender's own openings. */
export function factsAsked(ctx: MemberCtx): Facts {
  return {
    first: sentAt(ctx, "first"),
    last: sentAt(ctx, "last"),
    any: sentAt(ctx, "any"),
    openedNothingFrom: (since) =>
      notInArray(friend.receiverId, ctx.db.select({ receiverId: sendHistory.receiverId }).from(sendHistory).where(openedFrom(ctx, since))),
  };
}

/**
 * The friends who may be sent to, as a table named `friend` with the facts that these conditions ask for: thirty groups that ask the same of five
 * thousand friends look it up once. The openings are read from the longest span on.
 */
export function friendsWithFacts(ctx: MemberCtx, asked: FriendConditions[]): { friends: SQL; facts: Facts } {
  const spans = asked.flatMap(({ unreadMonths }) => (unreadMonths ? [unreadSince(ctx, unreadMonths)] : []));
  const from = spans.length > 0 ? new Date(Math.min(...spans.map(Number))) : null;
  const columns = [
    from && sql`, ${sentAt(ctx, "first")} AS first_sent, opened.last_opened`,
    asked.some(({ quietDays }) => quietDays) && sql`, ${sentAt(ctx, "last")} AS last_sent`,
    asked.some(({ neverSent }) => neverSent) && sql`, ${sentAt(ctx, "any")} AS any_sent`,
  ].filter((column): column is SQL => Boolean(column));
  const opened =
    from &&
    sql`LEFT JOIN (SELECT receiver_id, MAX(viewed_at) AS last_opened FROM send_history WHERE ${openedFrom(ctx, from)} GROUP BY receiver_id)
      AS opened ON opened.receiver_id = friend.receiver_id`;
  // Without its LIMIT the database would merge this into the statement around it, and look each fact up wherever it is named.
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

/**
 * When the friend was first or last sent something that arrived, or anything at all; null for never. One row by its key: asked by EXISTS, the
 * database may read all that was ever sent instead.
 */
function sentAt(ctx: MemberCtx, which: "first" | "last" | "any"): SQL {
  const arrived = which === "any" ? undefined : isNotNull(sendHistory.deliveredAt);
  const one = ctx.db
    .select({ createdAt: sendHistory.createdAt })
    .from(sendHistory)
    .where(and(eq(sendHistory.receiverId, friend.receiverId), arrived))
    .orderBy(which === "last" ? desc(sendHistory.createdAt) : asc(sendHistory.createdAt))
    .limit(1);
  return sql`${one}`;
}
