import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { RequiredText, Text } from "~/core/shapes.server";
import { missingMomentText } from "~/messages/missing-moment";
import { seoulDay } from "~/time/seoul";

const onlyDigits = "숫자만 입력해 주세요.";

export const PersonName = RequiredText(80, "이름을 입력해 주세요.");
export const Phone = z
  .string("휴대전화번호를 입력해 주세요.")
  .trim()
  .regex(/^\d+$/, onlyDigits)
  .regex(/^01\d{8,9}$/, "휴대전화번호를 확인해 주세요.");

/** A past day in Seoul, yyyyMMdd, after 1900-01-01. */
export const BirthDay = z
  .string("생년월일을 입력해 주세요.")
  .trim()
  .regex(/^\d+$/, onlyDigits)
  .regex(/^\d{8}$/, "생년월일 8자리를 입력해 주세요.")
  .superRefine((digits, check) => {
    const message = missingMomentText(digits) ?? (isPastDay(digits) ? null : "생년월일을 확인해 주세요.");
    if (message !== null) check.addIssue({ code: "custom", message });
  });

function isPastDay(digits: string): boolean {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return day < seoulDay(new Date()) && day > "1900-01-01";
}

export const IdentityInput = z.object({
  name: PersonName,
  phone: Phone,
  birth: BirthDay,
  thirdParty: z.literal("on", "제3자 제공에 동의해 주세요."),
});
export type IdentityFields = z.output<typeof IdentityInput>;

/** Merges two patterns: HTML allows one per field. */
export function identityConstraint() {
  const constraint = getZodConstraint(IdentityInput);
  return {
    ...constraint,
    phone: { ...constraint.phone, pattern: "01[0-9]{8,9}" },
    birth: { ...constraint.birth, pattern: "[0-9]{8}" },
  };
}

export type Person = Pick<IdentityFields, "name" | "phone" | "birth">;

/** The identity form with the REST field names (1 §3, rule 206). */
export const RequestVerifyAuth = z.object({ ReceiverName: PersonName, ReceiverHP: Phone, ReceiverBirthDay: BirthDay });
export const RequestedIdentity = z.object({ receiptID: z.string(), token: z.string() });
export const ByReceipt = z.object({ receiptID: Text(100).min(20) });
/** `state`: 0 waiting, 1 confirmed, 2 ended without success. */
export const IdentityResult = z.object({ receiptID: z.string(), state: z.number().int().min(0).max(2) });
