import { asc, eq, isNull, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { storedRefusalText } from "~/messages/refusals.ko";
import { plannedPost } from "~db/schema/blog";
import { summary } from "../../text/plain-text.server";

export type PlannedItem = {
  plannedPostId: number;
  title: string;
  summary: string;
  publishAt: Date;
  failure: string | null;
  isLate: boolean;
};

const LATE_MS = 5 * 60_000;

/** Own planned posts: failed ones first, then by moment. `isLate`: due for five minutes. */
export async function listPlanned(ctx: MemberCtx): Promise<PlannedItem[]> {
  const { plannedPostId, title, publishAt, failedCode, contents } = plannedPost;
  const rows = await ctx.db
    .select({ plannedPostId, title, publishAt, failedCode, beginning: sql<string>`LEFT(${contents}, 2000)` })
    .from(plannedPost)
    .where(eq(plannedPost.userId, ctx.actor.userId))
    .orderBy(asc(isNull(failedCode)), asc(publishAt), asc(plannedPostId));
  return rows.map(({ beginning, failedCode: code, ...row }) => ({
    ...row,
    summary: summary(beginning.replace(/<[^>]*$/, ""), 80),
    failure: code === null ? null : storedRefusalText(code),
    isLate: code === null && ctx.now().getTime() - row.publishAt.getTime() > LATE_MS,
  }));
}
