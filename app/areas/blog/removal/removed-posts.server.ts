import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";

const TOLD_DAYS = 30;
const MOST = 10;

/** One's own posts that an administrator deleted in the last 30 days, newest first, ten at most, with the reason. */
export async function removedPosts(ctx: MemberCtx) {
  const since = new Date(ctx.now().getTime() - TOLD_DAYS * 86_400_000);
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
    .limit(MOST);
}
