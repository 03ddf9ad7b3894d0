import { and, eq } from "drizzle-orm";
import { recordPicturePlaces } from "~/areas/files/picture-places.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isPressKept, keepPress, pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { plannedPost } from "~db/schema/blog";
import type { PostInput } from "../../contents.schema.server";
import { forgetTemps } from "../internal/forget-temps.server";
import { pictureOf } from "../publish-post.server";
import { planColumns, refuseMoment } from "./internal/plan-columns.server";

const MAX_PLANS = 100;

type Plan = PostInput & { publishAt: Date };
export type SavedPlan = { plannedPostId: number; publishAt: Date };

/**
 * Keeps a post that the worker publishes at `publishAt` (rule 301). Deletes drafts as `forgetTemps`. Idempotent per `editorKey` and content.
 * Refuses as `refuseMoment` and `postColumns`, `blog.plans-full`; a repetition after the end also `blog.plan-gone`.
 */
export async function planPost(ctx: MemberCtx, { publishAt, ...input }: Plan): Promise<SavedPlan> {
  const columns = await planColumns(ctx, input);
  const { editorKey: formKey } = input;
  const { pictureFileId, ...text } = columns;
  const content = formKey && { ...text, publishAt, picture: await pictureOf(ctx, pictureFileId) };
  return pressOnce(pressKey(ctx.actor, { action: "blog.plan", formKey, content }), {
    find: (key) => plannedBefore(ctx, key),
    write: (editorKey) => insertPlan(ctx, input, { ...columns, publishAt, editorKey }),
  });
}

async function insertPlan(
  ctx: MemberCtx,
  input: PostInput,
  columns: Awaited<ReturnType<typeof planColumns>> & { publishAt: Date; editorKey: string },
): Promise<SavedPlan> {
  refuseMoment(ctx, columns.publishAt);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    // Parallel requests must not exceed the limit.
    await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
    await keepPress(tx, columns.editorKey);
    if ((await tx.db.$count(plannedPost, eq(plannedPost.userId, userId))) >= MAX_PLANS)
      throw new Refusal("blog.plans-full", { max: MAX_PLANS });
    const [inserted] = await tx.db.insert(plannedPost).values({ ...columns, userId, createdAt: tx.now(), updatedAt: tx.now() });
    const plannedPostId = inserted.insertId;
    await recordPicturePlaces(tx, { place: "PLAN", placeId: plannedPostId, html: columns.contents, fileIds: [columns.pictureFileId] });
    await forgetTemps(tx, input);
    await tx.audit("blog.post-planned", `planned_post:${plannedPostId}`, { publishAt: columns.publishAt });
    return { plannedPostId, publishAt: columns.publishAt };
  });
}

async function plannedBefore(ctx: MemberCtx, editorKey: string): Promise<SavedPlan | null> {
  const { plannedPostId, publishAt, userId } = plannedPost;
  const [row] = await ctx.db
    .select({ plannedPostId, publishAt })
    .from(plannedPost)
    .where(and(eq(userId, ctx.actor.userId), eq(plannedPost.editorKey, editorKey)));
  if (!row && (await isPressKept(ctx, editorKey))) throw new Refusal("blog.plan-gone");
  return row ?? null;
}
