import { and, eq, inArray } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";
import { indexPosts } from "./index-posts.server";

/**
 * Takes one's own posts away: marked deleted, kept for the records of what was sent; a sent link then answers 410 (decision 134).
 * Deleting what is deleted changes nothing. Refuses `common.not-found`, for all of them, when one is not the member's own.
 */
export async function deletePost(ctx: MemberCtx, contentsIds: number[]): Promise<void> {
  const wanted = [...new Set(contentsIds)];
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ contentsId: contents.contentsId, deleteYn: contents.deleteYn })
      .from(contents)
      .where(and(eq(contents.userId, ctx.actor.userId), inArray(contents.contentsId, wanted)))
      .for("update");
    if (rows.length === 0 || rows.length < wanted.length) throw new Refusal("common.not-found");
    for (const { contentsId } of rows.filter(({ deleteYn }) => deleteYn === "N")) {
      await tx.db.update(contents).set({ deleteYn: "Y", updatedAt: ctx.now() }).where(eq(contents.contentsId, contentsId));
      await tx.audit("delete-post", `contents:${contentsId}`);
      tx.afterCommit(() => announce("post-changed", `${ctx.actor.userId}:${contentsId}`));
    }
    await indexPosts(tx, wanted);
  });
}
