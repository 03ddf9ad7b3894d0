import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Id } from "~/core/shapes.server";
import { Email, Nickname, Password, typedPassword } from "../account.schema.server";
import { job, region } from "../join.schema.server";

const CurrentPassword = typedPassword("현재 비밀번호를 입력해 주세요.");
const NewPassword = z.string("새 비밀번호를 입력해 주세요.").pipe(Password);
const Repeated = typedPassword("비밀번호를 한 번 더 입력해 주세요.");

const repeated = {
  check: (value: { newPassword: string; checkPassword: string }) =>
    value.checkPassword === undefined || value.newPassword === value.checkPassword,
  say: {
    path: ["checkPassword"],
    error: "비밀번호가 일치하지 않습니다.",
    when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
  },
};

const NewPasswordFields = z.object({ newPassword: NewPassword, checkPassword: Repeated });
export const NewPasswordInput = NewPasswordFields.refine(repeated.check, repeated.say);
export type NewPasswordFields = z.output<typeof NewPasswordFields>;

/** Members created by an administrator also agree to the terms. */
const SetPasswordFields = NewPasswordFields.extend({
  terms: z.literal("on", "이용약관에 동의해 주세요."),
  privacy: z.literal("on", "개인정보 수집과 이용에 동의해 주세요."),
});
export const SetPasswordInput = SetPasswordFields.refine(repeated.check, repeated.say);
export type SetPasswordFields = z.output<typeof SetPasswordFields>;
export const setPasswordConstraint = () => getZodConstraint(SetPasswordFields);

const ChangePasswordFields = NewPasswordFields.extend({ userPassword: CurrentPassword });
export const ChangePasswordInput = ChangePasswordFields.refine(repeated.check, repeated.say);
export type ChangePasswordFields = z.output<typeof ChangePasswordFields>;

export const newPasswordConstraint = () => getZodConstraint(NewPasswordFields);
export const changePasswordConstraint = () => getZodConstraint(ChangePasswordFields);

export const FindPasswordInput = z.object({ userEmail: z.string("이메일을 입력해 주세요.").pipe(Email) });
export type FindPasswordFields = z.output<typeof FindPasswordInput>;
export const findPasswordConstraint = () => getZodConstraint(FindPasswordInput);

export const ReopenInput = z.object({ password: z.string().max(200).optional() });
export type ReopenFields = z.output<typeof ReopenInput>;

export const ChangePasswordBody = z.object({
  userEmail: Email.optional(),
  userPassword: z.string().max(200).default(""),
  newPassword: Password,
});
export const ResetPasswordBody = z.object({ userId: Id, userPassword: Password });
export const SocialPasswordBody = z.object({ userPassword: Password });

const profile = { userNickname: z.string("닉네임을 입력해 주세요.").pipe(Nickname), ...job };

/** `userPassword`: required from e-mail members. */
const MemberFields = z.object({ ...profile, userPassword: z.string().max(200).optional() });
export const MemberInput = MemberFields.refine(region.check, region.say);
export type MemberInput = z.output<typeof MemberFields>;
export const memberConstraint = () => getZodConstraint(MemberFields);

/** A REST change; omitted fields stay. */
export const MemberBody = z.object({
  userId: Id.optional(),
  userPassword: z.string().max(200).optional(),
  ...z.object(profile).partial().shape,
  userAdditionalInformationDto: z.object(job).partial().optional(),
});
