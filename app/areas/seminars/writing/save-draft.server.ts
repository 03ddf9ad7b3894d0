import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { seminarDraft } from "~db/schema/seminars";
import {
  draftColumns,
  handSaves,
  insertDraft,
  oneSaveAtATime,
  ownDraft,
  type SavedDraft,
  saysTheSame,
  updateDraft,
} from "./internal/draft-row.server";
import type { DraftInput } from "./seminar.schema.server";

export const MAX_DRAFTS = 30;

/**
 * 임시저장 by hand, as of posts. Writes over the draft the text was loaded from, or over this editor's own autosave, as long as neither was saved
 * elsewhere since the versions the input names; otherwise it starts a row of its own, so that no window's text is lost. Refuses
 * `seminars.drafts-full` when 30 saved by hand exist already.
 */
export async function saveDraft(ctx: MemberCtx, input: DraftInput): Promise<SavedDraft> {
  const columns = await draftColumns(input);
  return inTransaction(ctx, async (tx) => {
    await oneSaveAtATime(tx);
    const loaded = await ownDraft(tx, { seminarDraftId: input.seminarDraftId });
    const editors = await ownDraft(tx, { editorKey: input.editorKey });
    const loadedIsMine = loaded && (input.draftVersion ?? loaded.version) === loaded.version;
    const editorsIsMine = editors && (input.autosaveVersion === editors.version || saysTheSame(editors, columns));
    const target = loadedIsMine ? loaded : editorsIsMine ? editors : undefined;
    if (target?.autosaveYn !== "N" && (await handSaves(tx)) >= MAX_DRAFTS) throw new Refusal("seminars.drafts-full");

    const isTarget = editors?.seminarDraftId === target?.seminarDraftId;
    const isSuperseded = editorsIsMine && !isTarget;
    if (isSuperseded) await tx.db.delete(seminarDraft).where(eq(seminarDraft.seminarDraftId, editors.seminarDraftId));
    const editorKey = input.editorKey && (!editors || isTarget || isSuperseded) ? input.editorKey : randomUUID();

    const written = { ...columns, autosaveYn: "N" as const, editorKey };
    const saved = target ? await updateDraft(tx, target, written) : await insertDraft(tx, written);
    await tx.audit("seminars.draft-saved", `seminar_draft:${saved.seminarDraftId}`);
    return saved;
  });
}

/**
 * What an open editor saves by itself every five minutes, into its own row found by `editorKey`. A save that names an older `autosaveVersion` comes
 * from a second window with the same key: it starts a row, and a key, of its own, which the answer names. Never refused for the number of drafts.
 */
export async function autosaveDraft(ctx: MemberCtx, input: DraftInput & { editorKey: string }): Promise<SavedDraft> {
  const columns = await draftColumns(input);
  return inTransaction(ctx, async (tx) => {
    await oneSaveAtATime(tx);
    const row = await ownDraft(tx, { editorKey: input.editorKey });
    if (!row) return insertDraft(tx, { ...columns, autosaveYn: "Y", editorKey: input.editorKey });
    if (saysTheSame(row, columns)) return { seminarDraftId: row.seminarDraftId, editorKey: row.editorKey, version: row.version };
    if (row.version !== input.autosaveVersion) return insertDraft(tx, { ...columns, autosaveYn: "Y", editorKey: randomUUID() });
    return updateDraft(tx, row, { ...columns, autosaveYn: row.autosaveYn, editorKey: row.editorKey });
  });
}
