import { and, eq, inArray } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";
import { indexPosts } from "~/areas/search/index-posts.server";

/**
 * Take own posts out of the shop; blog and sent links keep them (rule 126). Idempotent. Refuses `common.not-found` for unknown and other
 * members' posts.
 */
export async function takeOutPosts(ctx: MemberCtx, contentsIds: number[]): Promise<void> {
  const uniqueIds = [...new Set(contentsIds)];
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ contentsId: contents.contentsId, shopYn: contents.shopYn, updatedAt: contents.updatedAt })
      .from(contents)
      .where(and(eq(contents.userId, userId), inArray(contents.contentsId, uniqueIds)))
      .for("update");
    if (rows.length === 0 || rows.length < uniqueIds.length) throw new Refusal("common.not-found");
    for (const { contentsId, updatedAt } of rows.filter(({ shopYn }) => shopYn === "Y")) {
      await tx.db.update(contents).set({ shopYn: "N", updatedAt }).where(eq(contents.contentsId, contentsId));
      await tx.audit("blog.post-taken-out", `contents:${contentsId}`);
      tx.afterCommit(() => announce("post-changed", `${userId}:${contentsId}`));
    }
    await indexPosts(tx, uniqueIds);
  });
}
