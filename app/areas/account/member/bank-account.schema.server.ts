import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { RequiredText, Text, unlessBlank } from "~/core/shapes.server";

export const CreatorKind = z.enum(["INDIVIDUAL", "COMPANY"]);

/** `creatorKind` decides the withholding tax (1 §3 "User bank account", rule 17). */
export const BankAccountInput = z.object({
  creatorKind: unlessBlank(CreatorKind.default("INDIVIDUAL")),
  accountHolder: RequiredText(80, "예금주를 입력해 주세요."),
  bankCode: RequiredText(60, "은행을 골라 주세요."),
  bankAccountNumber: Text(20, "계좌번호를 입력해 주세요.").regex(/^\d+$/, "숫자만 입력할 수 있습니다. -는 빼 주세요."),
});
export type BankAccountInput = z.output<typeof BankAccountInput>;
export const bankAccountConstraint = () => getZodConstraint(BankAccountInput);

/** Unmasked account; empty texts without an account. */
export const BankAccountReply = z.object({
  creatorKind: CreatorKind,
  accountHolder: z.string(),
  bankCode: z.string(),
  bankAccountNumber: z.string(),
});

/** The documented answer is a single text (1 §7). */
export const BankAccountSaved = z.string();
