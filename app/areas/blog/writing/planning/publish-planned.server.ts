import { eq } from "drizzle-orm";
import { postNotice } from "~/areas/notices/post-notice.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { actingAs, inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { plannedPost } from "~db/schema/blog";
import type { PostInput, SavedPost } from "../../contents.schema.server";
import { postColumns } from "../../post-row.server";
import { wordsOf } from "../../words/save-words.server";
import { insertPost, type Prepared } from "../publish-post.server";
import { inputOf, keyOfPlan, ownPlan, type PlannedRow } from "./internal/own-plan.server";
import { writerOf } from "./internal/writer-of.server";

type Outcome = "published" | "failed" | "early" | "gone" | "later";

/**
 * Publishes a due post as `publishPost` does (rule 301). One transaction deletes the planned row, inserts the post and posts the notice, so
 * that kills and repetitions publish exactly once. A refusal is kept as `failedCode`, and the writer gets a notice.
 */
export async function publishPlanned(ctx: Ctx, plannedPostId: number): Promise<Outcome> {
  const isPlanned = eq(plannedPost.plannedPostId, plannedPostId);
  const [row] = await ctx.db.select().from(plannedPost).where(isPlanned);
  const writer = row && (await writerOf(ctx, row.userId));
  if (!row || !writer) return "gone";
  if (!isDue(ctx, row)) return row.failedCode === null ? "early" : "failed";
  try {
    const input = inputOf(row);
    const prepared = await prepare(writer, input, row);
    return await inTransaction(ctx, async (tx) => {
      const locked = await lockDue(tx, row);
      if (!locked) return "later";
      const { contentsId } = await replacePlan(actingAs(tx, writer.actor) as TxCtx<MemberCtx["actor"]>, locked, input, prepared);
      await postNotice(tx, { userId: row.userId, kind: "plan-published", about: keyOfPlan(plannedPostId), facts: {}, contentsId });
      await tx.audit("blog.plan-published", `planned_post:${plannedPostId}`, { contentsId });
      return "published";
    });
  } catch (error) {
    // Too many long texts wait: the sweep tries again.
    if (!(error instanceof Refusal) || isRefusal(error, "common.unavailable")) throw error;
    return inTransaction(ctx, (tx) => keepFailure(tx, row, error));
  }
}

/** Publishes an own planned post at once, with `changed` instead of its text. Refuses as `ownPlan`, `postColumns` and `blog.plan-changed`. */
export async function publishPlanNow(
  ctx: MemberCtx,
  { plannedPostId, version }: { plannedPostId: number; version?: number },
  changed?: PostInput,
): Promise<SavedPost> {
  const row = await ownPlan(ctx, plannedPostId);
  const input = changed ?? inputOf(row);
  const prepared = await prepare(ctx, input, row);
  return inTransaction(ctx, async (tx) => {
    await lockWriter(tx, row.userId);
    const locked = await ownPlan(tx, plannedPostId, true);
    if (locked.version !== (version ?? row.version)) throw new Refusal("blog.plan-changed");
    return replacePlan(tx, locked, input, prepared);
  });
}

async function prepare(ctx: MemberCtx, input: PostInput, before: PlannedRow): Promise<Prepared> {
  const columns = await postColumns(ctx, input, before);
  return { columns, words: await wordsOf(columns.title, columns.contents) };
}

/** The unique key of `keyOfPlan` would refuse a second post. */
async function replacePlan(tx: TxCtx<MemberCtx["actor"]>, { plannedPostId }: PlannedRow, input: PostInput, prepared: Prepared) {
  await tx.db.delete(plannedPost).where(eq(plannedPost.plannedPostId, plannedPostId));
  return insertPost(tx, input, prepared, keyOfPlan(plannedPostId));
}

const isDue = ({ now }: Ctx, { failedCode, publishAt }: PlannedRow) => failedCode === null && publishAt <= now();

/** Locks the writer before the row, as `withdraw` and `cancelPlan` do. Null unless the row is still as read and its writer a member. */
async function lockDue(tx: TxCtx, { plannedPostId, userId, version }: PlannedRow): Promise<PlannedRow | null> {
  const writer = await lockWriter(tx, userId);
  const [row] = await tx.db.select().from(plannedPost).where(eq(plannedPost.plannedPostId, plannedPostId)).for("update");
  return row && writer?.secession === "N" && row.version === version && isDue(tx, row) ? row : null;
}

async function lockWriter(tx: TxCtx, userId: number) {
  const [row] = await tx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId)).for("update");
  return row;
}

async function keepFailure(tx: TxCtx, row: PlannedRow, { code }: Refusal): Promise<Outcome> {
  const locked = await lockDue(tx, row);
  if (!locked) return "later";
  const { plannedPostId, userId, version } = locked;
  await tx.db.update(plannedPost).set({ failedCode: code, updatedAt: tx.now() }).where(eq(plannedPost.plannedPostId, plannedPostId));
  await postNotice(tx, { userId, kind: "plan-failed", about: `${keyOfPlan(plannedPostId)}-${version}`, facts: { plannedPostId, code } });
  await tx.audit("blog.plan-failed", `planned_post:${plannedPostId}`, { code });
  return "failed";
}
