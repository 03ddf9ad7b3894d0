import { and, asc, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { friend } from "~db/schema/sending";

/** Condition on `friend`: the send panel shows the friend, also one who opted out. */
export function isOffered(userId: number): SQL | undefined {
  return and(eq(friend.userId, userId), eq(friend.exclusionYn, "N"), isNull(friend.goneAt));
}

/** Condition on `friend`: the member may send to the friend (rules 53, 54). */
export function maySendTo(userId: number): SQL | undefined {
  return and(isOffered(userId), or(isNull(friend.subscribeYn), ne(friend.subscribeYn, "N")));
}

/** `friend` rows in nickname order; `page` counts from 1. */
export function friendsPage({ db }: Ctx, where: SQL | undefined, { page, size }: { page: number; size: number }) {
  return db
    .select()
    .from(friend)
    .where(where)
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId))
    .limit(size)
    .offset((page - 1) * size);
}
