import { and, count, desc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";

export const SENDS_PAGE = 10;
const MOST_ROWS = 10_000;

export type SendTo = {
  sendHistoryId: number;
  sendRunId: number | null;
  contentsId: number;
  authorId: number;
  title: string;
  sentAt: Date;
  /** Null while the messenger has not confirmed it. */
  deliveredAt: Date | null;
  /** When the friend first opened it. */
  viewedAt: Date | null;
};

/** What the member sent to one friend, newest first. `page` counts from 1; "all" is everything, 10,000 rows at most. */
export async function listSendsTo(ctx: MemberCtx, receiverId: number, page: number | "all"): Promise<{ rows: SendTo[]; total: number }> {
  const mine = and(eq(sendHistory.userId, ctx.actor.userId), eq(sendHistory.receiverId, receiverId));
  const [found] = await ctx.db.select({ total: count() }).from(sendHistory).where(mine);
  const rows = await ctx.db
    .select({
      sendHistoryId: sendHistory.sendHistoryId,
      sendRunId: sendHistory.sendRunId,
      contentsId: sendHistory.contentsId,
      authorId: sendHistory.authorId,
      title: contents.title,
      sentAt: sendHistory.createdAt,
      deliveredAt: sendHistory.deliveredAt,
      viewedAt: sendHistory.viewedAt,
    })
    .from(sendHistory)
    .innerJoin(contents, eq(contents.contentsId, sendHistory.contentsId))
    .where(mine)
    .orderBy(desc(sendHistory.createdAt), desc(sendHistory.sendHistoryId))
    .limit(page === "all" ? MOST_ROWS : SENDS_PAGE)
    .offset(page === "all" ? 0 : (page - 1) * SENDS_PAGE);
  return { rows, total: found?.total ?? 0 };
}
