import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { done, success, warning } from "~/http/screen/flash.server";
import { again } from "~/http/screen/submit.server";
import { plannedListPath } from "../addresses/blog-address";
import { savedText } from "../blog-words";
import { PostInput, RevisionInput, type SavedPost, type WriteForm } from "../contents.schema.server";
import type { ConflictingSave } from "../post-form-fields";
import { MIN_TEXT_LENGTH } from "../text/text-length";
import { momentOf } from "../when.schema.server";
import { readConflictingSave } from "../writing/open-editor.server";
import { changePlan } from "../writing/planning/change-plan.server";
import { publishedPost, readConflictingPlan } from "../writing/planning/open-writing.server";
import { planPost } from "../writing/planning/plan-post.server";
import { plannedText } from "../writing/planning/plan-words";
import { publishPlanNow } from "../writing/planning/publish-planned.server";
import { publishPost } from "../writing/publish-post.server";
import { revisePost } from "../writing/revise-post.server";
import { afterSaving } from "./after-saving.server";

/** `of`: the other save changed the post or the plan, or the worker published the plan. */
export type SaveConflict = ConflictingSave & { of: "post" | "plan" | "published" };

/** Saves the write form: publishes, revises, plans, changes a plan or publishes the plan. A save by another window is shown for comparison. */
export async function saveWritten(ctx: MemberCtx, form: WriteForm) {
  try {
    const publishAt = momentOf(form);
    if (publishAt) return await savePlan(ctx, form, publishAt);
    const saved = await savePost(ctx, form);
    const notice = saved.textLength < MIN_TEXT_LENGTH || saved.isAnother ? warning : success;
    const message = notice(savedText(saved, form.contentsId ? null : form.shopYn));
    return done(await afterSaving(ctx, saved.contentsId, { isNew: !form.contentsId, sendNext: form.sendNext }), message, reloadHeaders());
  } catch (error) {
    const found = isRefusal(error) ? await findConflict(ctx, form, error) : null;
    if (!found) throw error;
    return again<{ conflict: SaveConflict }>(
      { conflict: found.conflict },
      { ...found.values, pictureFileId: form.pictureFileId ?? "" },
      409,
    );
  }
}

async function savePlan(ctx: MemberCtx, form: WriteForm, publishAt: Date): Promise<Response> {
  if (form.contentsId) throw new Refusal("blog.plan-not-new");
  const input = { ...PostInput.parse(form), publishAt };
  const { plannedPostId, version } = form;
  const saved = plannedPostId ? await changePlan(ctx, { ...input, plannedPostId, version }) : await planPost(ctx, input);
  return done(plannedListPath(saved.plannedPostId), success(plannedText(publishAt)), reloadHeaders());
}

function savePost(ctx: MemberCtx, form: WriteForm): Promise<SavedPost> {
  const { contentsId, plannedPostId, version } = form;
  if (contentsId) return revisePost(ctx, RevisionInput.parse(form));
  const input = PostInput.parse(form);
  return plannedPostId ? publishPlanNow(ctx, { plannedPostId, version }, input) : publishPost(ctx, input);
}

async function findConflict(ctx: MemberCtx, { contentsId, plannedPostId }: WriteForm, error: Refusal) {
  if (contentsId && error.code === "blog.changed-elsewhere") return conflictOf("post", await readConflictingSave(ctx, contentsId));
  if (!plannedPostId) return null;
  if (error.code === "blog.plan-changed") return conflictOf("plan", await readConflictingPlan(ctx, plannedPostId));
  const postId = error.code === "blog.plan-published" ? await publishedPost(ctx, plannedPostId) : null;
  if (postId === null) return null;
  const { conflict, values } = conflictOf("published", await readConflictingSave(ctx, postId));
  return { conflict, values: { ...values, contentsId: String(postId), plannedPostId: "", when: "now" } };
}

const conflictOf = (of: SaveConflict["of"], { conflict, version }: { conflict: ConflictingSave; version: number }) => ({
  conflict: { ...conflict, of },
  values: { version: String(version) },
});

/** Loads the next page as a document: it may have no framework scripts. */
export const reloadHeaders = () => new Headers({ "X-Remix-Reload-Document": "true" });
