import type { MemberCtx } from "~/core/ctx.server";
import type { TempInput } from "../contents.schema.server";
import { markedText } from "../text/marked-text";
import { compareDraft, type DraftComparison } from "../writing/comparing/compare-draft.server";
import { takeDraft, type TakenDraft } from "../writing/comparing/take-draft.server";

export type DraftAnswer = { more: { compared?: DraftComparison; taken?: TakenDraft }; values: Record<string, string> };

/** Compares the typed text with a temporary save, or takes the save's text. Null for other intents. */
export async function answerDraft(ctx: MemberCtx, { intent, ...typed }: TempInput & { intent: string }): Promise<DraftAnswer | null> {
  const [, action, id] = /^(compare|take)-(\d+)$/.exec(intent) ?? [];
  if (action === "compare") return { more: { compared: await compareDraft(ctx, Number(id), typed) }, values: {} };
  if (action !== "take") return null;
  const taken = await takeDraft(ctx, Number(id), typed);
  const { title, contents, editorKey, autosaveVersion } = taken;
  // A text field posts Markdown with its HTML.
  return {
    more: { taken },
    values: { title, contents: markedText(contents), source: contents, "picture-0": "", editorKey, autosaveVersion },
  };
}
