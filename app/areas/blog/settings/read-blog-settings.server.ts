import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { blogProfile } from "~db/schema/blog";

/** Reads the caller's blog switches; null before the profile's first save. */
export async function readBlogSettings({ db, actor }: MemberCtx) {
  const { commentsClosedAt, likesClosedAt, feedFullYn, searchHiddenYn } = blogProfile;
  const [row] = await db
    .select({ commentsClosedAt, likesClosedAt, feedFullYn, searchHiddenYn })
    .from(blogProfile)
    .where(eq(blogProfile.userId, actor.userId));
  if (!row) return null;
  const [commentsClosed, likesClosed] = [row.commentsClosedAt !== null, row.likesClosedAt !== null];
  return { commentsClosed, likesClosed, feedFull: row.feedFullYn === "Y", searchHidden: row.searchHiddenYn === "Y" };
}

export type BlogSettings = NonNullable<Awaited<ReturnType<typeof readBlogSettings>>>;
