import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { tempContents } from "~db/schema/blog";
import type { TempInput } from "./contents.schema.server";
import {
  handSaves,
  insertTemp,
  oneSaveAtATime,
  ownTemp,
  type SavedTemp,
  tempColumns,
  saysTheSame,
  updateTemp,
} from "./internal/temp-row.server";

export const MAX_TEMPS = 30;

/**
 * 임시저장 by hand (2 §5). Overwrites the save the text was loaded from, or this editor's autosave, unless either was saved elsewhere since the
 * given versions; then it makes a new row, so that no window's text is lost. Refuses `blog.temp-full` when 30 saves by hand exist, and
 * `blog.photo-gone`.
 */
export async function saveTemp(ctx: MemberCtx, input: TempInput): Promise<SavedTemp> {
  const columns = await tempColumns(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await oneSaveAtATime(tx);
    const loaded = await ownTemp(tx, { tempContentsId: input.tempContentsId });
    const editors = await ownTemp(tx, { editorKey: input.editorKey });
    const loadedIsMine = loaded && (input.tempVersion ?? loaded.version) === loaded.version;
    const editorsIsMine = editors && (input.autosaveVersion === editors.version || saysTheSame(editors, columns));
    const target = loadedIsMine ? loaded : editorsIsMine ? editors : undefined;
    if (target?.autosaveYn !== "N" && (await handSaves(tx)) >= MAX_TEMPS) throw new Refusal("blog.temp-full");

    const isTarget = editors?.tempContentsId === target?.tempContentsId;
    const superseded = editorsIsMine && !isTarget;
    if (superseded) await tx.db.delete(tempContents).where(eq(tempContents.tempContentsId, editors.tempContentsId));
    const editorKey = input.editorKey && (!editors || isTarget || superseded) ? input.editorKey : randomUUID();

    const written = { ...columns, autosaveYn: "N" as const, editorKey };
    const saved = target ? await updateTemp(tx, target, written) : await insertTemp(tx, written);
    await tx.audit("blog.temp-saved", `temp_contents:${saved.tempContentsId}`);
    return saved;
  });
}
