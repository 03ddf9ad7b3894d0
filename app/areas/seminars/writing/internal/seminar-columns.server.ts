import { keptText } from "~/areas/blog/text/long-texts.server";
import { commonCodes } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { countLetters, MOST_LETTERS } from "../contents-length";
import type { SeminarInput } from "../seminar.schema.server";

/** The dropdown of the seminar form stops here (decision 115). */
export const MOST_SUBJECTS = 19;

/** The columns a seminar's input becomes, its contents clean. Refuses an empty text, one that is too long, and a code nobody offers. */
export async function seminarColumns(ctx: MemberCtx, input: Omit<SeminarInput, "capacity" | "applyUntil">) {
  const text = await keptText(input.contents);
  if (!text) throw new Refusal("seminars.empty", {}, { field: "contents" });
  if (countLetters(text.contents) > MOST_LETTERS) throw new Refusal("seminars.too-long", {}, { field: "contents" });
  await mustBeCode(ctx, "main_subject", input.mainSubject, "mainSubject");
  await mustBeCode(ctx, "seminar_type", input.seminarType, "seminarType");
  return {
    title: input.title,
    mainSubject: input.mainSubject,
    seminarType: input.seminarType,
    seminarLocation: input.seminarLocation,
    startAt: input.startDateTime,
    endAt: input.endDateTime,
    contents: text.contents,
    summary: text.summary,
  };
}

async function mustBeCode(ctx: MemberCtx, group: string, key: string, field: string): Promise<void> {
  const codes = await commonCodes(ctx, group);
  if (!codes.some(({ commonCodeKey }) => commonCodeKey === key)) throw new Refusal("seminars.unknown-code", {}, { field });
}

/** Refuses a start that has passed. */
export function refusePastStart(startAt: Date, now: Date): void {
  if (startAt <= now) throw new Refusal("seminars.past-start", {}, { field: "startDateTime" });
}

/** Refuses to take applications until after the start. */
export function refuseLateClosing(applyUntil: Date | null, startAt: Date): void {
  if (applyUntil && applyUntil > startAt) throw new Refusal("seminars.late-closing", {}, { field: "applyUntil" });
}
