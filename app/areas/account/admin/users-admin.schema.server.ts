import { z } from "zod";
import { Id } from "~/core/id.server";
import { PageNumber, pageOf } from "~/core/replies.server";
import { Email, Nickname } from "../account.schema.server";
import { BirthDay, PersonName, Phone } from "../join/identity.schema.server";
import { CompanyName, Region } from "../join/join.schema.server";
import { MemberBody } from "../login/passwords.schema.server";

/** A cell that was left empty says nothing. */
const unlessEmpty = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), shape.optional());
const Digits = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s.-]/g, ""));
const code = unlessEmpty(z.string().trim().min(1).max(60));

/** What only administrators write of a member. */
const kept = {
  role: code,
  gender: unlessEmpty(z.enum(["male", "female"])),
  companyCode: code,
  emailCheck: unlessEmpty(z.enum(["Y", "N"])),
  phoneNumberEncryption: unlessEmpty(Digits.pipe(Phone)),
  birth: unlessEmpty(Digits.pipe(BirthDay)),
};
const job = {
  country: code,
  province: unlessEmpty(Region),
  occupation: code,
  companyName: unlessEmpty(CompanyName),
  jobPosition: code,
  job: code,
};

/** A row of user management that is to become a member (3 §2). Their password is theirs to choose (decision 201). */
export const NewUser = z.object({
  userEmail: z.string().pipe(Email),
  userNickname: z.string().pipe(Nickname),
  name: PersonName,
  userType: unlessEmpty(z.literal("EMAIL", "관리자는 이메일 회원만 등록할 수 있습니다.")),
  ...kept,
  ...job,
});
export type NewUser = z.output<typeof NewUser>;
const asList = (value: unknown) => (value && typeof value === "object" && !Array.isArray(value) ? [value] : value);
export const NewUsers = z.preprocess(asList, z.array(NewUser).min(1).max(500));
/** The rows that were refused, as they were sent; none: all went in. */
export const DoubledUsers = z.array(z.object({ userEmail: z.string(), userNickname: z.string(), name: z.string() }));

/** What administrators may change of any row; what is left out stays. */
export const AdminRow = MemberBody.extend({ name: unlessEmpty(PersonName), ...kept });
/** The same or less for one's own row, with whatever else was sent, so that it can be refused by its name. */
export const UserBody = AdminRow.extend({
  userAdditionalInformationDto: MemberBody.shape.userAdditionalInformationDto.unwrap().loose().optional(),
}).loose();
export type UserEdit = Partial<Omit<NewUser, "userEmail" | "userType">>;

/** userId, [userId], [{ userId }], { userId: [...] }, or the query form. */
const asIds = (value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  const list = [Array.isArray(value) ? value : typeof value === "object" ? (value as { userId?: unknown }).userId : value].flat();
  return list.map((one) => (one && typeof one === "object" ? (one as { userId?: unknown }).userId : one));
};
export const UserIds = z
  .preprocess(asIds, z.array(Id).min(1).max(200))
  .transform((ids) => [...new Set(ids)])
  .describe("array of userId");

export const Choices = z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })));

/** Failed logins, for administrators; without userId the name that was typed was nobody's. */
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
export const FailedLoginQuery = z.object({
  page: PageNumber,
  userId: z.preprocess((value) => (value === "" ? undefined : value), Id.optional()),
});
