import type { MemberCtx } from "~/core/ctx.server";
import { autosave, type Editor, saveByHand } from "~/core/drafts.server";
import type { TempInput } from "../contents.schema.server";
import { tempColumns, temps } from "./internal/temp-row.server";

export type SavedTemp = { tempContentsId: number; editorKey: string | null; version: number };

type Temp = TempInput & Pick<Editor, "mustBeThere">;

/** Saves a draft by hand. Refuses as `saveByHand` and `tempColumns`; with `mustBeThere` also `common.not-found`. */
export async function saveTemp(ctx: MemberCtx, input: Temp): Promise<SavedTemp> {
  const { id: tempContentsId, ...saved } = await saveByHand(ctx, temps, await tempColumns(ctx, input), editorOf(input));
  return { tempContentsId, ...saved };
}

/** Autosaves by `editorKey` (rule 131). Refuses as `tempColumns`; with `mustBeThere` also `common.not-found`. */
export async function autosaveTemp(ctx: MemberCtx, input: Temp & { editorKey: string }): Promise<SavedTemp> {
  const { id: tempContentsId, ...saved } = await autosave(ctx, temps, await tempColumns(ctx, input), editorOf(input));
  return { tempContentsId, ...saved };
}

const editorOf = <I extends Temp>(input: I) => ({ ...input, draftId: input.tempContentsId, draftVersion: input.tempVersion });
