import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { tempContents } from "~db/schema/blog";

/** Deletes own drafts and autosaves by id; returns how many. Refuses `common.not-found` if none is found. */
export async function deleteTemps(ctx: MemberCtx, tempContentsIds: number[]): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const [result] = await tx.db
      .delete(tempContents)
      .where(and(eq(tempContents.userId, ctx.actor.userId), inArray(tempContents.tempContentsId, tempContentsIds)));
    if (result.affectedRows === 0) throw new Refusal("common.not-found");
    await tx.audit("blog.temps-deleted", `user:${ctx.actor.userId}`, { tempContentsIds });
    return result.affectedRows;
  });
}

/** Deletes all own drafts, autosaves too; returns how many. */
export async function deleteAllTemps(ctx: MemberCtx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const [result] = await tx.db.delete(tempContents).where(eq(tempContents.userId, ctx.actor.userId));
    await tx.audit("blog.all-temps-deleted", `user:${ctx.actor.userId}`, { count: result.affectedRows });
    return result.affectedRows;
  });
}
