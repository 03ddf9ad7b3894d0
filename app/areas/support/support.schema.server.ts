import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Email } from "~/areas/account/account.schema.server";
import { FormKey, optional, RequiredText } from "~/core/shapes.server";

/** One line, because the mail's subject contains the name. */
const ContactFields = z.object({
  name: RequiredText(80, "이름을 입력해 주세요.").regex(/^[^\p{Cc}]*$/u, "이름은 한 줄로 입력해 주세요."),
  email: z.string("답을 받을 이메일을 입력해 주세요.").pipe(Email),
  text: RequiredText(5000, "문의 내용을 입력해 주세요."),
});
export const ContactInput = ContactFields.extend({ formKey: optional(FormKey) });
export type ContactInput = z.output<typeof ContactInput>;
export type ContactFields = z.output<typeof ContactFields>;

export const contactConstraint = () => getZodConstraint(ContactFields);
