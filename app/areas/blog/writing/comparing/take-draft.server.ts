import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { tempContents } from "~db/schema/blog";
import type { TempInput } from "../../contents.schema.server";
import { cleanedHtml, keptText } from "../../text/long-texts.server";
import { readTemp } from "../list-temps.server";
import { autosaveTemp } from "../save-temp.server";

/** `keptId`: the temporary save that has the typed text; null if nothing was typed. */
export type TakenDraft = {
  title: string;
  contents: string;
  savedAt: Date;
  editorKey: string;
  autosaveVersion: string;
  keptId: number | null;
};

/** Gives the open editor a temporary save's title and text. The typed text stays as an automatic save. Refuses as `readTemp` and `autosaveTemp`. */
export async function takeDraft(ctx: MemberCtx, tempContentsId: number, typed: TempInput): Promise<TakenDraft> {
  const { title, contents, updatedAt, autosaveYn, editorKey, version } = await readTemp(ctx, tempContentsId);
  const keptId = await keepTyped(ctx, typed);
  // The next automatic save must not replace the text that was typed before.
  const isOwnRow = keptId === tempContentsId || autosaveYn === "N" || editorKey === null;
  const editor = isOwnRow ? { editorKey: randomUUID(), autosaveVersion: "" } : { editorKey, autosaveVersion: String(version) };
  return { title, contents, savedAt: updatedAt, keptId, ...editor };
}

async function keepTyped(ctx: MemberCtx, typed: TempInput): Promise<number | null> {
  if (typed.title === "" && (await keptText(typed.contents)) === null) return null;
  const contents = await cleanedHtml(typed.contents);
  const rows = await ctx.db
    .select({ tempContentsId: tempContents.tempContentsId, title: tempContents.title, contents: tempContents.contents })
    .from(tempContents)
    .where(and(eq(tempContents.userId, ctx.actor.userId), eq(tempContents.title, typed.title)));
  const same = rows.find((row) => row.title === typed.title && row.contents === contents);
  if (same) return same.tempContentsId;
  const saved = await autosaveTemp(ctx, { ...typed, editorKey: typed.editorKey ?? randomUUID() });
  return saved.tempContentsId;
}
