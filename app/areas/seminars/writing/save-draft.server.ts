import type { MemberCtx } from "~/core/ctx.server";
import { autosave, type Editor, saveByHand } from "~/core/drafts.server";
import { draftColumns, drafts } from "./internal/draft-row.server";
import type { DraftInput } from "./seminar.schema.server";

export type SavedDraft = { seminarDraftId: number; editorKey: string | null; version: number };

type Draft = DraftInput & Pick<Editor, "mustBeThere">;

/** Saves a draft by hand. Refuses `seminars.drafts-full` at 30, and `common.not-found`. */
export async function saveDraft(ctx: MemberCtx, input: Draft): Promise<SavedDraft> {
  const { id: seminarDraftId, ...saved } = await saveByHand(ctx, drafts, await draftColumns(input), editorOf(input));
  return { seminarDraftId, ...saved };
}

/** Autosave of an open editor. Refuses `common.not-found`. */
export async function autosaveDraft(ctx: MemberCtx, input: Draft & { editorKey: string }): Promise<SavedDraft> {
  const { id: seminarDraftId, ...saved } = await autosave(ctx, drafts, await draftColumns(input), editorOf(input));
  return { seminarDraftId, ...saved };
}

const editorOf = <I extends Draft>(input: I) => ({ ...input, draftId: input.seminarDraftId });
