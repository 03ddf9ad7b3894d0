import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { ask } from "~db/ask.server";
import { isId } from "../counting/sql-text";

/** Value: the post. Example: `{ title: "…" }`. */
const postStatement = (authorId: number | null) => `SELECT title FROM contents WHERE contents_id = ? AND ${isId("user_id", authorId)}`;

/** Read a post's title, also if deleted. Refuses `common.not-found`; in scope "mine", also for others' posts. */
export async function readVisitedPost(ctx: MemberCtx, scope: Scope, contentsId: number): Promise<{ title: string }> {
  const [post] = await ask<{ title: string }>(ctx, postStatement(scope === "all" ? null : ctx.actor.userId), [contentsId]);
  if (!post) throw new Refusal("common.not-found");
  return post;
}
