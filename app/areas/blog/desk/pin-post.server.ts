import { and, asc, eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { contents, pinnedContents } from "~db/schema/blog";
import { ownPost } from "../post-row.server";

/** How many posts a blog can show first. */
const MOST_PINNED = 3;

/**
 * Pins one's own post to the head of the blog, or takes it down. Does nothing where it is so already. Refuses `common.not-found`,
 * `blog.deleted`, and `blog.pins-full` when three posts that are not deleted are pinned.
 */
export async function pinPost(ctx: MemberCtx, { contentsId, pinned }: { contentsId: number; pinned: boolean }): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    // One press at a time, so that two together cannot make a fourth.
    await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
    await ownPost(tx, contentsId);
    const now = await pinnedOf(tx, userId);
    if (now.some((post) => post.contentsId === contentsId) === pinned) return;
    if (pinned && now.length >= MOST_PINNED) throw new Refusal("blog.pins-full", { max: MOST_PINNED });
    if (pinned) await tx.db.insert(pinnedContents).values({ contentsId, userId, createdAt: tx.now() });
    else await tx.db.delete(pinnedContents).where(eq(pinnedContents.contentsId, contentsId));
    await tx.audit(pinned ? "blog.post-pinned" : "blog.post-unpinned", `contents:${contentsId}`);
    tx.afterCommit(() => announce("post-changed", `${userId}:${contentsId}`));
  });
}

/** The pinned posts of a blog that are not deleted, first pinned first, as rows of its list. */
export async function pinnedOf({ db }: Ctx, userId: number) {
  return db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      title: contents.title,
      createdAt: contents.createdAt,
    })
    .from(pinnedContents)
    .innerJoin(contents, and(eq(contents.contentsId, pinnedContents.contentsId), eq(contents.deleteYn, "N")))
    .where(eq(pinnedContents.userId, userId))
    .orderBy(asc(pinnedContents.createdAt), asc(pinnedContents.contentsId));
}
