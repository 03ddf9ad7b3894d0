import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Id, RequiredText, Text, Yn } from "~/core/shapes.server";
import { refusalText } from "~/messages/refusals.ko";
import { Email, Nickname, Password, requiredEmail, typedEmail, typedPassword } from "./account.schema.server";
import { MaybeCode } from "./second-factor/second-factor.schema.server";
import { BirthDay, PersonName, Phone } from "./identity.schema.server";
import type { MemberName } from "./member-fields";
import { isAbroad } from "./region";

const mismatch = { email: "이메일 주소가 일치하지 않습니다.", password: "비밀번호가 일치하지 않습니다." };

/** For `when`: checks even while other fields are wrong. */
const whenObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

const same = <K extends string>(first: K, second: K, path: K, error: string) => ({
  check: (value: Record<K, unknown>) => value[second] === undefined || value[first] === value[second],
  say: { path: [path], error, when: whenObject },
});

const NewPassword = z.string("비밀번호를 입력해 주세요.").pipe(Password);
const RepeatedPassword = typedPassword("비밀번호를 한 번 더 입력해 주세요.");
const NewNickname = z.string("닉네임을 입력해 주세요.").pipe(Nickname);
const NewEmail = z.string("이메일을 입력해 주세요.").pipe(Email);
const RepeatedEmail = typedEmail("이메일을 한 번 더 입력해 주세요.");
const Chosen = RequiredText(60, "목록에서 골라 주세요.");
export const CompanyName = RequiredText(100, "회사명을 입력해 주세요.");

export const Region = Text(60, "목록에서 골라 주세요.").nullish();
export const job = {
  country: Chosen,
  province: Region,
  occupation: Chosen,
  jobPosition: Chosen,
  job: Chosen,
  companyName: CompanyName,
} satisfies Record<MemberName, z.ZodType>;

/** A Korean address needs a region (1 §5). */
export const region = {
  check: ({ country, province }: { country: string; province?: string | null }) => !country || isAbroad(country) || Boolean(province),
  say: { path: ["province"], error: refusalText("account.region-needed"), when: whenObject },
};

const passwords = same("password", "checkPassword", "checkPassword", mismatch.password);
const emails = same("email", "checkEmail", "checkEmail", mismatch.email);

const SignUpFields = z.object({
  email: NewEmail,
  checkEmail: RepeatedEmail,
  password: NewPassword,
  checkPassword: RepeatedPassword,
  nickName: NewNickname,
  checkedNickname: z.string().max(100).optional(),
  ...job,
  identityRequestId: Id,
});
export const SignUpInput = SignUpFields.refine(emails.check, emails.say)
  .refine(passwords.check, passwords.say)
  .refine(region.check, region.say);
export type SignUpFields = z.output<typeof SignUpFields>;
export const signUpConstraint = () => getZodConstraint(SignUpFields);

/** The password is optional: the messenger logs in (rule 72). */
const MessengerJoinFields = z.object({
  email: NewEmail,
  password: Password.optional(),
  checkPassword: typedPassword().optional(),
  nickName: NewNickname,
});
export const MessengerJoinInput = MessengerJoinFields.refine(({ password, checkPassword }) => password === checkPassword, passwords.say);
export type MessengerJoinFields = z.output<typeof MessengerJoinFields>;
export const messengerJoinConstraint = () => getZodConstraint(MessengerJoinFields);

export const NicknameCheck = z.object({ nickName: NewNickname });

const Ticked = z.literal("on").optional();
const agreedTo = (name: "terms" | "privacy", error: string) => ({
  check: (ticks: Partial<Record<"all" | "terms" | "privacy", "on">>) => ticks.all === "on" || ticks[name] === "on",
  say: { path: [name], error, when: whenObject },
});
const terms = agreedTo("terms", "이용약관에 동의해 주세요.");
const privacy = agreedTo("privacy", "개인정보 수집과 이용에 동의해 주세요.");
const TermsTicks = z.object({
  all: Ticked,
  terms: Ticked,
  privacy: Ticked,
  marketing: Ticked,
  by: z.enum(["email", "messenger"]).default("email"),
});
/** `all` also agrees to the optional agreement, as its label says. */
export const TermsInput = TermsTicks.refine(terms.check, terms.say)
  .refine(privacy.check, privacy.say)
  .transform(({ all, marketing, by }) => ({ by, marketing: (all ?? marketing) === "on" }));
export type TermsFields = z.input<typeof TermsTicks>;

export const MarketingInput = z.object({ agreed: Yn });

/** The password proves ownership of the e-mail account. */
export const LinkInput = z.object({
  email: requiredEmail("이메일을 입력해 주세요."),
  password: typedPassword("비밀번호를 입력해 주세요."),
  code: MaybeCode,
});
export type LinkFields = z.output<typeof LinkInput>;

const ExtraFields = z.object({
  name: PersonName,
  nickName: NewNickname,
  checkedNickname: z.string().max(100).optional(),
  phone: Phone,
  birth: BirthDay.optional(),
  ...job,
});
export const ExtraInput = ExtraFields.refine(region.check, region.say);
export type ExtraFields = z.output<typeof ExtraFields>;
export const extraConstraint = () => getZodConstraint(ExtraFields);
