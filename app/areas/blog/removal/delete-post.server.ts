import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";
import { markDeleted } from "./internal/mark-deleted.server";

/**
 * Marks the caller's posts deleted: the send history needs the rows, sent links answer 410 (rule 134). Refuses `common.not-found` for an
 * empty list and ids of no own post.
 */
export async function deletePost(ctx: MemberCtx, contentsIds: number[]): Promise<void> {
  const uniqueIds = [...new Set(contentsIds)];
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ contentsId: contents.contentsId, userId: contents.userId, deleteYn: contents.deleteYn })
      .from(contents)
      .where(and(eq(contents.userId, ctx.actor.userId), inArray(contents.contentsId, uniqueIds)))
      .for("update");
    if (rows.length === 0 || rows.length < uniqueIds.length) throw new Refusal("common.not-found");
    const open = rows.filter(({ deleteYn }) => deleteYn === "N");
    await markDeleted(tx, open, null);
  });
}
