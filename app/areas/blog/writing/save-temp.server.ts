import type { MemberCtx } from "~/core/ctx.server";
import { autosave, saveByHand } from "~/core/drafts.server";
import { Refusal } from "~/core/refusal";
import type { TempInput } from "../contents.schema.server";
import { ownTemp, tempColumns, temps } from "./internal/temp-row.server";

export type SavedTemp = { tempContentsId: number; editorKey: string | null; version: number };

/** Refuses `common.not-found` for a temporary save that is not there or another member's. An editor that has none yet names none. */
export async function mustBeOwnTemp(ctx: MemberCtx, tempContentsId: number | undefined): Promise<void> {
  if (tempContentsId !== undefined && !(await ownTemp(ctx, { id: tempContentsId }))) throw new Refusal("common.not-found");
}

/** 임시저장 by hand (`saveByHand`). Refuses `blog.temp-full` when 30 saves by hand exist, and `blog.photo-gone`. */
export async function saveTemp(ctx: MemberCtx, input: TempInput): Promise<SavedTemp> {
  const editor = { ...input, draftId: input.tempContentsId, draftVersion: input.tempVersion };
  const { id: tempContentsId, ...saved } = await saveByHand(ctx, temps, await tempColumns(ctx, input), editor);
  return { tempContentsId, ...saved };
}

/** What an open editor saves by itself (`autosave`). Refuses `blog.photo-gone`. */
export async function autosaveTemp(ctx: MemberCtx, input: TempInput & { editorKey: string }): Promise<SavedTemp> {
  const { id: tempContentsId, ...saved } = await autosave(ctx, temps, await tempColumns(ctx, input), input);
  return { tempContentsId, ...saved };
}
