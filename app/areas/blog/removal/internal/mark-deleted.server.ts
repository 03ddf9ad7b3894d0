import { eq } from "drizzle-orm";
import { indexPosts } from "~/areas/search/index-posts.server";
import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";

/**
 * Marks posts as deleted, with an administrator's reason or, by their writer, none; removes them from the cached pages and the shop's
 * index.
 */
export async function markDeleted(tx: TxCtx, posts: { contentsId: number; userId: number }[], reason: string | null): Promise<void> {
  const at = tx.now();
  for (const { contentsId, userId } of posts) {
    const deleted = { deleteYn: "Y" as const, deletedAt: at, deleteReason: reason, updatedAt: at };
    await tx.db.update(contents).set(deleted).where(eq(contents.contentsId, contentsId));
    await tx.audit(
      reason === null ? "blog.post-deleted" : "blog.post-removed",
      `contents:${contentsId}`,
      reason === null ? undefined : { reason },
    );
    tx.afterCommit(() => announce("post-changed", `${userId}:${contentsId}`));
  }
  await indexPosts(
    tx,
    posts.map(({ contentsId }) => contentsId),
  );
}
