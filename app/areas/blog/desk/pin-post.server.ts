import { and, asc, eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { blogHandle, contents, pinnedContents, postSlug } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { ownPost } from "../post-row.server";

const MAX_PINNED = 3;

/** Pins or unpins. Idempotent. Refuses as `ownPost`, and `blog.pins-full` for a fourth. */
export async function pinPost(ctx: MemberCtx, { contentsId, pinned }: { contentsId: number; pinned: boolean }): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    // Parallel requests must not pin a fourth.
    await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
    await ownPost(tx, contentsId);
    const pinnedPosts = await pinnedOf(tx, userId);
    if (pinnedPosts.some((post) => post.contentsId === contentsId) === pinned) return;
    if (pinned && pinnedPosts.length >= MAX_PINNED) throw new Refusal("blog.pins-full", { max: MAX_PINNED });
    if (pinned) await tx.db.insert(pinnedContents).values({ contentsId, userId, createdAt: tx.now() });
    else await tx.db.delete(pinnedContents).where(eq(pinnedContents.contentsId, contentsId));
    await tx.audit(pinned ? "blog.post-pinned" : "blog.post-unpinned", `contents:${contentsId}`);
    tx.afterCommit(() => announce("post-changed", `${userId}:${contentsId}`));
  });
}

/** Undeleted pinned posts, oldest pin first. */
export async function pinnedOf({ db }: Ctx, userId: number) {
  return db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      title: contents.title,
      createdAt: contents.createdAt,
      ...addressColumns,
    })
    .from(pinnedContents)
    .innerJoin(contents, and(eq(contents.contentsId, pinnedContents.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(eq(pinnedContents.userId, userId))
    .orderBy(asc(pinnedContents.createdAt), asc(pinnedContents.contentsId));
}
