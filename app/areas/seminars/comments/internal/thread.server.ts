import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seminar } from "~db/schema/seminars";

const columns = {
  seminarId: seminar.seminarId,
  hostUserId: seminar.hostUserId,
  title: seminar.title,
  seminarLocation: seminar.seminarLocation,
  startAt: seminar.startAt,
  endAt: seminar.endAt,
  cancelledAt: seminar.cancelledAt,
  commentsClosedAt: seminar.commentsClosedAt,
};

export type Thread = Awaited<ReturnType<typeof threadOf>>;

/** The seminar of a thread. Refuses `seminars.unknown`. */
export async function threadOf(ctx: Ctx, seminarId: number) {
  const [row] = await ctx.db
    .select(columns)
    .from(seminar)
    .where(and(eq(seminar.seminarId, seminarId), isNull(seminar.deletedAt)));
  if (!row) throw new Refusal("seminars.unknown");
  return row;
}

/** Refuses `seminars.cancelled`, `seminars.comments-closed`. */
export function refuseIfClosed({ cancelledAt, commentsClosedAt }: Thread): void {
  if (cancelledAt) throw new Refusal("seminars.cancelled");
  if (commentsClosedAt) throw new Refusal("seminars.comments-closed");
}

export const isHost = (ctx: MemberCtx, { hostUserId }: { hostUserId: number }): boolean => hostUserId === ctx.actor.userId;
