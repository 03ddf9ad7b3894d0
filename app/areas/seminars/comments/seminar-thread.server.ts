import { and, eq, isNull } from "drizzle-orm";
import type { Thread } from "~/areas/comments/board";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seminar } from "~db/schema/seminars";

const columns = {
  placeId: seminar.seminarId,
  hostUserId: seminar.hostUserId,
  title: seminar.title,
  seminarLocation: seminar.seminarLocation,
  startAt: seminar.startAt,
  endAt: seminar.endAt,
  cancelledAt: seminar.cancelledAt,
  commentsClosedAt: seminar.commentsClosedAt,
};

type Row = { [K in Exclude<keyof typeof columns, "placeId">]: (typeof seminar.$inferSelect)[K] };
export type SeminarThread = Row & Thread;

/** The seminar of a thread. Refuses `seminars.unknown`. */
export async function threadOf(ctx: Ctx, seminarId: number): Promise<SeminarThread> {
  const [row] = await ctx.db
    .select(columns)
    .from(seminar)
    .where(and(eq(seminar.seminarId, seminarId), isNull(seminar.deletedAt)));
  if (!row) throw new Refusal("seminars.unknown");
  return { ...row, refusal: row.cancelledAt ? "seminars.cancelled" : row.commentsClosedAt ? "seminars.comments-closed" : null };
}
