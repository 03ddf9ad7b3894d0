import { z } from "zod";
import { Id, Search } from "~/core/shapes.server";
import { PageNumber, pageOf, RowsPerPage } from "~/core/replies.server";
import { Email } from "../account.schema.server";

const Code = z
  .string("인증번호 4자리를 입력해 주세요.")
  .trim()
  .regex(/^\d{4}$/, "인증번호 4자리를 입력해 주세요.");

const CodeTyped = z.object({ deed: z.literal("verify").optional(), certificateNumber: Code });
/** A text browser ignores `formaction`, so the button's value names the action. */
export const MailCodeInput = z.discriminatedUnion("deed", [z.object({ deed: z.literal("resend") }), CodeTyped]);
export type MailCodeFields = z.output<typeof CodeTyped>;

export const ByMail = z.object({ userEmail: Email });
export const VerifyMail = z.object({
  userEmail: Email,
  certificateNumber: z.coerce
    .string()
    .trim()
    .regex(/^\d{4}$/, "인증번호 4자리를 입력해 주세요."),
});
export const Verified = z.boolean();

export const MailCodesQuery = z.object({ page: PageNumber, rowsPerPage: RowsPerPage(20), userId: Search(254) });

export const MailCertificationPage = pageOf(
  z.object({
    mailCertificationSequence: z.number(),
    userId: z.number().nullable(),
    name: z.string(),
    userEmail: z.string(),
    mailCertificationNumber: z.string(),
    mailSendDate: z.string(),
    mailCertifiedDate: z.string(),
  }),
);
export const ByMember = z.object({ userId: Id });
export const Sequence = z.object({ mailCertificationSequence: z.number().nullable() });
