import { eq } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { plannedPost } from "~db/schema/blog";
import { isDeepStrictEqual } from "node:util";
import type { PostInput } from "../../contents.schema.server";
import { forgetTemps } from "../internal/forget-temps.server";
import { ownPlan } from "./internal/own-plan.server";
import { planColumns, refuseMoment } from "./internal/plan-columns.server";
import type { SavedPlan } from "./plan-post.server";

/** `version`: the version that the writer started from; without it, the newest is changed. */
export type PlanChange = PostInput & { plannedPostId: number; version?: number; publishAt: Date };

/**
 * Changes text and moment until the post is published; a failed post waits again. Refuses as `ownPlan` and `planColumns`,
 * `blog.plan-changed` after another window's save, and as `refuseMoment` for another moment.
 */
export async function changePlan(ctx: MemberCtx, { plannedPostId, version, publishAt, ...input }: PlanChange): Promise<SavedPlan> {
  const columns = await planColumns(ctx, input, await ownPlan(ctx, plannedPostId));
  return inTransaction(ctx, async (tx) => {
    const before = await ownPlan(tx, plannedPostId, true);
    await forgetTemps(tx, input);
    const changed = { ...before, ...columns, publishAt, failedCode: null };
    if (isDeepStrictEqual(changed, before)) return { plannedPostId, publishAt };
    if (version !== undefined && version !== before.version) throw new Refusal("blog.plan-changed");
    const isSameMoment = before.failedCode === null && before.publishAt.getTime() === publishAt.getTime();
    if (!isSameMoment) refuseMoment(tx, publishAt);
    await tx.db
      .update(plannedPost)
      .set({ ...columns, publishAt, failedCode: null, version: before.version + 1, updatedAt: tx.now() })
      .where(eq(plannedPost.plannedPostId, plannedPostId));
    await recordPicturePlaces(tx, { place: "PLAN", placeId: plannedPostId, html: columns.contents, fileIds: [columns.pictureFileId] });
    await tx.audit("blog.plan-changed", `planned_post:${plannedPostId}`, { publishAt });
    return { plannedPostId, publishAt };
  });
}
