import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

/** Above so many the bell says "99+" and counting stops. */
const MOST = 100;

/** The number of a member's unread notices, 100 at most, as an expression for a statement that reads something else of them too. */
export const unreadOf = (userId: number): SQL =>
  sql`(SELECT COUNT(*) FROM (SELECT 1 FROM notice WHERE user_id = ${userId} AND read_at IS NULL LIMIT ${MOST}) AS unread)`;

/** How many notices a member has not read; 100 stands for more. */
export async function unreadNotices(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ask<{ unread: number }>(ctx, sql`SELECT ${unreadOf(userId)} AS unread`);
  return row!.unread;
}
