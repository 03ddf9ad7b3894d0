import { and, asc, isNull, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { plannedPost } from "~db/schema/blog";
import { enqueue } from "~jobs/enqueue.server";

const AT_ONCE = 1_000;

/** Enqueues posts due now or before the next sweeps. A job that comes too early or twice changes nothing. */
export async function sweepPlans(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime();
  const until = new Date(now + settings().SWEEP_INTERVAL_MS * 2);
  const due = await ctx.db
    .select({ plannedPostId: plannedPost.plannedPostId, version: plannedPost.version, publishAt: plannedPost.publishAt })
    .from(plannedPost)
    .where(and(isNull(plannedPost.failedCode), lte(plannedPost.publishAt, until)))
    .orderBy(asc(plannedPost.publishAt))
    .limit(AT_ONCE);
  const jobs = due.map(({ plannedPostId, version, publishAt }) => ({
    payload: { plannedPostId },
    jobId: `plan-${plannedPostId}-${version}`,
    delayMs: Math.max(0, publishAt.getTime() - now),
  }));
  await enqueue("blog.publish-planned", jobs);
}
