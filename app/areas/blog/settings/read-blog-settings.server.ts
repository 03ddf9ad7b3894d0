import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { blogProfile } from "~db/schema/blog";

/** The caller's blog switches; null before the profile's first save. */
export async function readBlogSettings({ db, actor }: MemberCtx) {
  const [row] = await db
    .select({ commentsClosedAt: blogProfile.commentsClosedAt })
    .from(blogProfile)
    .where(eq(blogProfile.userId, actor.userId));
  return row ? { commentsClosed: row.commentsClosedAt !== null } : null;
}

export type BlogSettings = NonNullable<Awaited<ReturnType<typeof readBlogSettings>>>;
