import { and, eq, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { seminarDraft } from "~db/schema/seminars";
import type { SeminarInput } from "../seminar.schema.server";

type Editor = Pick<SeminarInput, "seminarDraftId" | "draftVersion" | "editorKey" | "autosaveVersion">;

/** Deletes a saved seminar's source draft and autosave, unless another window changed them. */
export async function forgetDrafts(ctx: MemberCtx, { seminarDraftId, draftVersion, editorKey, autosaveVersion }: Editor): Promise<void> {
  const version = draftVersion ? eq(seminarDraft.version, draftVersion) : undefined;
  const loaded = seminarDraftId ? and(eq(seminarDraft.seminarDraftId, seminarDraftId), version) : undefined;
  const autosaved =
    editorKey && autosaveVersion ? and(eq(seminarDraft.editorKey, editorKey), eq(seminarDraft.version, autosaveVersion)) : undefined;
  const either = or(loaded, autosaved);
  if (either) await ctx.db.delete(seminarDraft).where(and(eq(seminarDraft.userId, ctx.actor.userId), either));
}
