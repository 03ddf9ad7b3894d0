import { and, count, desc, eq, inArray, max, sql } from "drizzle-orm";
import { codeNames } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { contents, contentsViewHistory } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";

export type Openings = { opens: number; scroll: number | null };

/** When a friend last opened a post, and posts opened by subject, most first. Presses of links are counted without the reader (rule 267). */
export async function readFriendReading(ctx: MemberCtx, receiverId: number) {
  const { db, actor } = ctx;
  const own = and(eq(sendHistory.userId, actor.userId), eq(sendHistory.receiverId, receiverId));
  const posts = sql`COUNT(DISTINCT ${sendHistory.contentsId})`.mapWith(Number);
  const [[sums], subjects, names] = await Promise.all([
    db
      .select({ firstReadLast: max(sendHistory.viewedAt), opened: max(contentsViewHistory.viewedAt) })
      .from(sendHistory)
      .leftJoin(contentsViewHistory, eq(contentsViewHistory.sendHistoryId, sendHistory.sendHistoryId))
      .where(own),
    db
      .select({ mainSubject: contents.mainSubject, posts })
      .from(sendHistory)
      .innerJoin(contents, eq(contents.contentsId, sendHistory.contentsId))
      .where(and(own, sql`${sendHistory.viewedAt} IS NOT NULL`))
      .groupBy(contents.mainSubject)
      .orderBy(desc(posts), contents.mainSubject),
    codeNames(ctx, "main_subject"),
  ]);
  return {
    lastSeen: sums?.opened ?? sums?.firstReadLast ?? null,
    subjects: subjects.map((row) => ({ ...row, name: names[row.mainSubject] ?? row.mainSubject })),
  };
}

/** Openings of these dispatches, and the farthest scroll in percent. */
export async function openingsOf({ db }: MemberCtx, sends: { sendHistoryId: number }[]): Promise<Map<number, Openings>> {
  if (sends.length === 0) return new Map();
  const { sendHistoryId, scrollMovement } = contentsViewHistory;
  const rows = await db
    .select({ sendHistoryId, opens: count(), scroll: max(scrollMovement) })
    .from(contentsViewHistory)
    .where(
      inArray(
        sendHistoryId,
        sends.map((send) => send.sendHistoryId),
      ),
    )
    .groupBy(sendHistoryId);
  return new Map(rows.map(({ sendHistoryId: id, ...openings }) => [id, openings]));
}
