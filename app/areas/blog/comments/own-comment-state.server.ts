import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { blogProfile } from "~db/schema/blog";

export type CommentState = "open" | "closed" | "no-profile";

/** Whether the caller's blog takes comments; "no-profile" before the profile's first save. */
export async function ownCommentState({ db, actor }: MemberCtx): Promise<CommentState> {
  const [row] = await db.select({ closedAt: blogProfile.commentsClosedAt }).from(blogProfile).where(eq(blogProfile.userId, actor.userId));
  if (!row) return "no-profile";
  return row.closedAt ? "closed" : "open";
}
