import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { blogProfile } from "~db/schema/blog";

/** The caller's blog switches; null before the profile's first save. */
export async function readBlogSettings({ db, actor }: MemberCtx) {
  const { commentsClosedAt, feedFullYn, searchHiddenYn } = blogProfile;
  const [row] = await db
    .select({ commentsClosedAt, feedFullYn, searchHiddenYn })
    .from(blogProfile)
    .where(eq(blogProfile.userId, actor.userId));
  if (!row) return null;
  return { commentsClosed: row.commentsClosedAt !== null, feedFull: row.feedFullYn === "Y", searchHidden: row.searchHiddenYn === "Y" };
}

export type BlogSettings = NonNullable<Awaited<ReturnType<typeof readBlogSettings>>>;
