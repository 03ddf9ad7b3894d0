import { eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { blogProfile } from "~db/schema/blog";

type Switches = Partial<Pick<typeof blogProfile.$inferInsert, "feedFullYn" | "searchHiddenYn" | "likesClosedAt">>;

/** Sets the given switches of the caller's blog. Refuses `blog.no-profile` before the profile's first save. */
export async function changeBlogSwitch(ctx: MemberCtx, set: Switches): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const [changed] = await tx.db.update(blogProfile).set(set).where(eq(blogProfile.userId, userId));
    if (changed.affectedRows === 0) throw new Refusal("blog.no-profile");
    await tx.audit("blog.settings-changed", `blog_profile:${userId}`, set);
    tx.afterCommit(() => announce("profile-changed", String(userId)));
  });
}
