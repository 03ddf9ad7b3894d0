import { keptText } from "~/areas/blog/text/long-texts.server";
import { unknownCode } from "~/areas/master/common-codes.server";
import type { MemberCtx } from "~/core/ctx.server";
import { toColumns } from "~/core/fields/values.server";
import { Refusal } from "~/core/refusal";
import type { seminar } from "~db/schema/seminars";
import { countLetters } from "~/core/fields/typed-text";
import { MOST_LETTERS, seminarFields } from "../seminar-fields";
import type { SeminarInput } from "../seminar.schema.server";

/** Limit of the subject dropdown (rule 115). */
export const MOST_SUBJECTS = 19;

type Before = Pick<typeof seminar.$inferSelect, "mainSubject" | "seminarType">;

/** Columns to save; undefined for omitted fields. Refuses empty or long text and unknown codes, except those of `before`. */
export async function seminarColumns(ctx: MemberCtx, input: SeminarInput, before?: Before) {
  const text = await keptText(input.contents);
  if (!text) throw new Refusal("seminars.empty", {}, { field: "contents" });
  if (countLetters(text.contents) > MOST_LETTERS) throw new Refusal("seminars.too-long", {}, { field: "contents" });
  const field = await unknownCode(ctx, seminarFields, input, before);
  if (field) throw new Refusal("seminars.unknown-code", {}, { field });
  return { ...toColumns(seminarFields, input), contents: text.contents, summary: text.summary };
}

/** Refuses `seminars.past-start`, also for a start right now. */
export function refusePastStart(startAt: Date, now: Date): void {
  if (startAt <= now) throw new Refusal("seminars.past-start", {}, { field: "startDateTime" });
}

/** Refuses `seminars.late-closing`, a deadline after the start. Null: open until the start. */
export function refuseLateClosing(applyUntil: Date | null | undefined, startAt: Date): void {
  if (applyUntil && applyUntil > startAt) throw new Refusal("seminars.late-closing", {}, { field: "applyUntil" });
}
