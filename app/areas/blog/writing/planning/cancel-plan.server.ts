import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, nullIfRefused } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { plannedPost } from "~db/schema/blog";
import { mustBeOwnFile } from "../../post-row.server";
import { autosaveTemp, type SavedTemp, saveTemp } from "../save-temp.server";
import { inputOf, ownPlan } from "./internal/own-plan.server";

/** Makes a planned post a temporary save again, beyond the thirty as an autosave. Refuses as `ownPlan`. */
export async function cancelPlan(ctx: MemberCtx, plannedPostId: number): Promise<SavedTemp> {
  return inTransaction(ctx, async (tx) => {
    // `publishPlanned` takes both locks in this order.
    await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, tx.actor.userId)).for("update");
    const row = await ownPlan(tx, plannedPostId, true);
    await tx.db.delete(plannedPost).where(eq(plannedPost.plannedPostId, plannedPostId));
    await tx.audit("blog.plan-cancelled", `planned_post:${plannedPostId}`);
    const isPictureThere =
      row.pictureFileId && (await mustBeOwnFile(tx, row.pictureFileId).then(() => true, nullIfRefused("blog.photo-gone")));
    const draft = { ...inputOf(row), pictureFileId: isPictureThere ? row.pictureFileId! : undefined };
    try {
      return await saveTemp(tx, draft);
    } catch (error) {
      if (!isRefusal(error, "blog.temp-full")) throw error;
      return autosaveTemp(tx, { ...draft, editorKey: randomUUID() });
    }
  });
}

/** Deletes a leaving member's planned posts; returns how many. */
export async function deleteAllPlans(ctx: MemberCtx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const [result] = await tx.db.delete(plannedPost).where(eq(plannedPost.userId, tx.actor.userId));
    await tx.audit("blog.all-plans-deleted", `user:${tx.actor.userId}`, { count: result.affectedRows });
    return result.affectedRows;
  });
}
