import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { listPosts } from "~/areas/blog/reading/view-blog.server";
import type { Ctx } from "~/core/ctx.server";
import { seminar } from "~db/schema/seminars";
import { isOver, type SeminarPhase } from "../seminar-status";

const SHOWN = 3;

/** Once the seminar is over, the host's seminars to come; else the newest posts. */
export async function listHostOffers(ctx: Ctx, { hostUserId, phase }: { hostUserId: number; phase: SeminarPhase }) {
  const seminars = isOver(phase) ? await comingSeminars(ctx, hostUserId) : [];
  if (seminars.length > 0) return { seminars, posts: [] };
  const { posts } = await listPosts(ctx, { userId: hostUserId, size: SHOWN });
  return { seminars, posts };
}

export type HostOffers = Awaited<ReturnType<typeof listHostOffers>>;

function comingSeminars(ctx: Ctx, hostUserId: number) {
  const isComing = and(gt(seminar.startAt, ctx.now()), isNull(seminar.cancelledAt), isNull(seminar.deletedAt));
  return ctx.db
    .select({ seminarId: seminar.seminarId, title: seminar.title, startAt: seminar.startAt })
    .from(seminar)
    .where(and(eq(seminar.hostUserId, hostUserId), isComing))
    .orderBy(asc(seminar.startAt), asc(seminar.seminarId))
    .limit(SHOWN);
}
