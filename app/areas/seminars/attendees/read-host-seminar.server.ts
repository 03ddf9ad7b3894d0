import { and, eq, isNull } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seminar } from "~db/schema/seminars";

/** Refuses `seminars.unknown`, with scope "mine" also for another host's seminar. */
export async function readHostSeminar(ctx: MemberCtx, scope: Scope, seminarId: number) {
  const { hostUserId, title, startAt, endAt, seminarLocation, capacity, cancelledAt } = seminar;
  const [row] = await ctx.db
    .select({ seminarId: seminar.seminarId, hostUserId, title, startAt, endAt, seminarLocation, capacity, cancelledAt })
    .from(seminar)
    .where(
      and(
        eq(seminar.seminarId, seminarId),
        isNull(seminar.deletedAt),
        scope === "mine" ? eq(seminar.hostUserId, ctx.actor.userId) : undefined,
      ),
    );
  if (!row) throw new Refusal("seminars.unknown");
  return row;
}
