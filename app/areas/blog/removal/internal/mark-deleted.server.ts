import { eq } from "drizzle-orm";
import { indexPosts } from "~/areas/search/index-posts.server";
import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";

/** Marks posts deleted, updates the shop's index, drops cached pages after the commit. `reason` null: the writer deletes. */
export async function markDeleted(tx: TxCtx, posts: { contentsId: number; userId: number }[], reason: string | null): Promise<void> {
  const deletedAt = tx.now();
  for (const { contentsId, userId } of posts) {
    const deleted = { deleteYn: "Y" as const, deletedAt, deleteReason: reason, updatedAt: deletedAt };
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
