import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { namesOf, picked } from "~/core/fields/declared";
import { Refusal } from "~/core/refusal";
import { contents, plannedPost } from "~db/schema/blog";
import { PostInput } from "../../../contents.schema.server";
import { postFormFields } from "../../../post-form-fields";

export type PlannedRow = typeof plannedPost.$inferSelect;

/** `editor_key` of the post that a planned post became: unique, so that a plan becomes one post. */
export const keyOfPlan = (plannedPostId: number) => `plan-${plannedPostId}`;

/** The caller's planned post. Refuses `blog.plan-published`, else `blog.plan-gone`. */
export async function ownPlan(ctx: MemberCtx, plannedPostId: number, lock = false): Promise<PlannedRow> {
  const ownRow = and(eq(plannedPost.plannedPostId, plannedPostId), eq(plannedPost.userId, ctx.actor.userId));
  const query = ctx.db.select().from(plannedPost).where(ownRow);
  const [row] = await (lock ? query.for("update") : query);
  if (row) return row;
  throw new Refusal((await postOfPlan(ctx, plannedPostId)) === null ? "blog.plan-gone" : "blog.plan-published");
}

/** Id of the undeleted own post that the planned post became, else null. */
export async function postOfPlan({ db, actor }: MemberCtx, plannedPostId: number): Promise<number | null> {
  const ownPost = and(eq(contents.userId, actor.userId), eq(contents.deleteYn, "N"));
  const [post] = await db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .where(and(ownPost, eq(contents.editorKey, keyOfPlan(plannedPostId))));
  return post?.contentsId ?? null;
}

const isOption = (name: string) => !(name in postFormFields) && !EDITOR.has(name);
const EDITOR = new Set(["tempContentsId", "tempVersion", "editorKey", "autosaveVersion"]);
const OPTIONS = Object.keys(PostInput.shape).filter(isOption) as (keyof PostInput)[];

/** Values without a column, as JSON stores them: the sheet's choices, and fields that the form gains later. */
export const optionsOf = (input: PostInput) => JSON.parse(JSON.stringify(picked(input, OPTIONS))) as Record<string, unknown>;

export const inputOf = (row: PlannedRow): PostInput => PostInput.parse({ ...row.options, ...picked(row, namesOf(postFormFields)) });
