import { z } from "zod";
import { FormKey, Id, RequiredText, Tick } from "~/core/shapes.server";

export const LetterQuery = z.object({ seminarLetterId: Id });

export const LetterForm = z.object({
  seminarId: Id,
  audience: z.enum(["seats", "all"]).catch("seats"),
  subject: RequiredText(100, "제목을 입력해 주세요."),
  text: RequiredText(5_000, "내용을 입력해 주세요."),
  formKey: FormKey,
  confirmed: Tick,
});
