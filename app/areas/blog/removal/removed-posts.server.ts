import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";

const LISTED_DAYS = 30;
const MAX_ROWS = 10;

/** Up to ten of the caller's posts that administrators removed in the last 30 days, latest removal first. */
export async function removedPosts(ctx: MemberCtx) {
  const since = new Date(ctx.now().getTime() - LISTED_DAYS * 86_400_000);
  return ctx.db
    .select({
      contentsId: contents.contentsId,
      title: contents.title,
      deletedAt: contents.deletedAt,
      deleteReason: contents.deleteReason,
    })
    .from(contents)
    .where(
      and(
        eq(contents.userId, ctx.actor.userId),
        eq(contents.deleteYn, "Y"),
        isNotNull(contents.deleteReason),
        gte(contents.deletedAt, since),
      ),
    )
    .orderBy(desc(contents.deletedAt))
    .limit(MAX_ROWS);
}
