import type { MemberCtx } from "~/core/ctx.server";
import { cleanedHtml, comparedText, readableHtml } from "../../text/long-texts.server";
import { compareTexts } from "../compare-texts.server";
import { readTemp } from "../list-temps.server";

/** Compares a temporary save with the typed text. Refuses as `readTemp`, `cleanedHtml` and `compareTexts`. */
export async function compareDraft(ctx: MemberCtx, tempContentsId: number, typed: { title: string; contents: string }) {
  const temp = await readTemp(ctx, tempContentsId);
  const [before, contents] = [temp.contents, await cleanedHtml(typed.contents)];
  const title = await compareTexts(temp.title, typed.title);
  const text = await compareTexts(await comparedText(before), await comparedText(contents));
  return { tempContentsId, savedAt: temp.updatedAt, title, text, sameLook: before === contents, html: await readableHtml(before) };
}

export type DraftComparison = Awaited<ReturnType<typeof compareDraft>>;
