import { z } from "zod";
import { Gender, idsIn, optional, RequiredText, Yn } from "~/core/shapes.server";
import { pageOf } from "~/core/replies.server";
import { Email, Nickname } from "../account.schema.server";
import { BirthDay, PersonName, Phone } from "../identity.schema.server";
import { CompanyName, Region } from "../join.schema.server";
import type { MemberName } from "../member-fields";
import { CreatorKind } from "../member/bank-account.schema.server";
import { MemberBody } from "../login/passwords.schema.server";

const Digits = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s.-]/g, ""));
const code = optional(RequiredText(60));

const kept = {
  role: code,
  gender: optional(Gender),
  companyCode: code,
  emailCheck: optional(Yn),
  phoneNumberEncryption: optional(Digits.pipe(Phone)),
  birth: optional(Digits.pipe(BirthDay)),
};
const job = {
  country: code,
  province: optional(Region),
  occupation: code,
  companyName: optional(CompanyName),
  jobPosition: code,
  job: code,
} satisfies Record<MemberName, z.ZodType>;

/** A member to create (3 §2), who chooses the password (rule 201). */
export const NewUser = z.object({
  userEmail: z.string().pipe(Email),
  userNickname: z.string().pipe(Nickname),
  name: PersonName,
  userType: optional(z.literal("EMAIL", "관리자는 이메일 회원만 등록할 수 있습니다.")),
  ...kept,
  ...job,
});
export type NewUser = z.output<typeof NewUser>;
const asList = (value: unknown) => (value && typeof value === "object" && !Array.isArray(value) ? [value] : value);
export const NewUsers = z.preprocess(asList, z.array(NewUser).min(1).max(500));
export const DoubledUsers = z.array(z.object({ userEmail: z.string(), userNickname: z.string(), name: z.string() }));

export const AdminRow = MemberBody.extend({ name: optional(PersonName), ...kept });
/** Unknown fields pass, to be refused by name later. */
export const UserBody = AdminRow.extend({
  userAdditionalInformationDto: MemberBody.shape.userAdditionalInformationDto.unwrap().loose().optional(),
}).loose();
/** Null empties a field except `creatorKind`. */
export type UserEdit = Partial<
  Omit<NewUser, "userEmail" | "userType" | "gender" | "companyCode"> & {
    gender: NewUser["gender"] | null;
    companyCode: string | null;
    creatorKind: z.output<typeof CreatorKind> | null;
  }
>;

/** Accepts userId, [userId], [{ userId }], { userId: [...] }, and the query form. */
const asIds = (value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value) ? (value as { userId?: unknown }).userId : value;
export const UserIds = z
  .preprocess(asIds, idsIn("userId", 200))
  .transform((ids) => [...new Set(ids)])
  .describe("array of userId");

export const Choices = z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })));

export const FailedLoginPage = pageOf(
  z.object({
    failedLoginId: z.number(),
    userId: z.number().nullable(),
    name: z.string(),
    userEmail: z.string(),
    wrong: z.enum(["PASSWORD", "CODE"]),
    address: z.string(),
    device: z.string(),
    failedDate: z.string(),
  }),
);
