import { randomUUID } from "node:crypto";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import type { TempInput } from "./contents.schema.server";
import { insertTemp, oneSaveAtATime, ownTemp, saysTheSame, type SavedTemp, tempColumns, updateTemp } from "./internal/temp-row.server";

/**
 * Stores the editor's automatic save of every five minutes (2 §4) in the row of its `editorKey` (decision 131). A save with an older
 * `autosaveVersion` comes from a second window with the same key: it gets a new row and key, named in the answer, instead of overwriting
 * the newer text. The limit of saves does not apply; refuses `blog.photo-gone`.
 */
export async function autosaveTemp(ctx: MemberCtx, input: TempInput & { editorKey: string }): Promise<SavedTemp> {
  const columns = await tempColumns(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await oneSaveAtATime(tx);
    const row = await ownTemp(tx, { editorKey: input.editorKey });
    if (!row) return insertTemp(tx, { ...columns, autosaveYn: "Y", editorKey: input.editorKey });
    if (saysTheSame(row, columns)) return { tempContentsId: row.tempContentsId, editorKey: row.editorKey, version: row.version };
    if (row.version !== input.autosaveVersion) return insertTemp(tx, { ...columns, autosaveYn: "Y", editorKey: randomUUID() });
    return updateTemp(tx, row, { ...columns, autosaveYn: row.autosaveYn, editorKey: row.editorKey });
  });
}
