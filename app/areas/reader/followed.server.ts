import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/mysql-core";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { favoriteWriter } from "~db/schema/blog";
import { friend } from "~db/schema/sending";

/** Writers whom the caller subscribes to (found by messenger id) or has starred; one row each. */
export function followedWriters({ db, actor }: MemberCtx) {
  const subscriptions = db
    .select({
      writerId: sql<number>`${friend.userId}`.as("writer_id"),
      at: sql<Date>`coalesce(${friend.subscribedAt}, ${friend.createdAt})`.as("at"),
      subscribed: sql<number>`1`.as("subscribed"),
    })
    .from(user)
    .innerJoin(friend, and(eq(friend.kakaotalkId, user.kakaoId), eq(friend.subscribeYn, "Y")))
    .where(eq(user.userId, actor.userId));
  const stars = db
    .select({
      writerId: sql<number>`${favoriteWriter.favoriteUserId}`.as("writer_id"),
      at: sql<Date>`${favoriteWriter.createdAt}`.as("at"),
      subscribed: sql<number>`0`.as("subscribed"),
    })
    .from(favoriteWriter)
    .where(eq(favoriteWriter.userId, actor.userId));
  const rows = unionAll(subscriptions, stars).as("follows");
  return db
    .select({
      writerId: rows.writerId,
      at: sql<Date>`max(${rows.at})`.mapWith(favoriteWriter.createdAt).as("followed_at"),
      subscribed: sql<number>`max(${rows.subscribed})`.as("is_subscribed"),
      starred: sql<number>`1 - min(${rows.subscribed})`.as("is_starred"),
    })
    .from(rows)
    .groupBy(rows.writerId)
    .as("followed");
}
