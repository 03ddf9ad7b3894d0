import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

/** Counting stops here: the bell shows "99+". */
const MOST = 100;

/** SQL: number of a member's unread notices, at most 100. */
export const unreadOf = (userId: number): SQL =>
  sql`(SELECT COUNT(*) FROM (SELECT 1 FROM notice WHERE user_id = ${userId} AND read_at IS NULL LIMIT ${MOST}) AS unread)`;

/** Unread notices; 100 means 100 or more. */
export async function unreadNotices(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ask<{ unread: number }>(ctx, sql`SELECT ${unreadOf(userId)} AS unread`);
  return row!.unread;
}
