import { z } from "zod";
import { FormKey, Id, Tick } from "~/core/shapes.server";

export const LetterQuery = z.object({ seminarLetterId: Id });

/** A mail of the host to the applicants of one seminar. */
export const LetterForm = z.object({
  seminarId: Id,
  audience: z.enum(["seats", "all"]).catch("seats"),
  subject: z.string("제목을 입력해 주세요.").trim().min(1, "제목을 입력해 주세요.").max(100),
  text: z.string("내용을 입력해 주세요.").trim().min(1, "내용을 입력해 주세요.").max(5_000),
  formKey: FormKey,
  confirmed: Tick,
});
