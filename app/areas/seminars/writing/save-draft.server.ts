import type { MemberCtx } from "~/core/ctx.server";
import { autosave, saveByHand } from "~/core/drafts.server";
import { draftColumns, drafts } from "./internal/draft-row.server";
import type { DraftInput } from "./seminar.schema.server";

export type SavedDraft = { seminarDraftId: number; editorKey: string | null; version: number };

/** 임시저장 by hand (`saveByHand`). Refuses `seminars.drafts-full` when 30 saved by hand exist already. */
export async function saveDraft(ctx: MemberCtx, input: DraftInput): Promise<SavedDraft> {
  const editor = { ...input, draftId: input.seminarDraftId };
  const { id: seminarDraftId, ...saved } = await saveByHand(ctx, drafts, await draftColumns(input), editor);
  return { seminarDraftId, ...saved };
}

/** What an open editor saves by itself (`autosave`). */
export async function autosaveDraft(ctx: MemberCtx, input: DraftInput & { editorKey: string }): Promise<SavedDraft> {
  const { id: seminarDraftId, ...saved } = await autosave(ctx, drafts, await draftColumns(input), input);
  return { seminarDraftId, ...saved };
}
