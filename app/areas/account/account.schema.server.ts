import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Gender, Id, optional, RequiredText, whenMissing, Yn } from "~/core/shapes.server";
import { MaybeCode } from "./second-factor/second-factor.schema.server";
import { emailSpelling, nicknameSpelling } from "./spelling";

/** Needs a letter, a digit and a listed sign; allows all characters (1 §5, rule 79). */
export const Password = z
  .string()
  .max(128)
  .regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&]).{8,}$/s, "영문, 숫자, 특수문자(@$!%*#?&)를 포함해 8자 이상 입력해 주세요.");

/** A password is not trimmed, because it is compared exactly. */
export const typedPassword = (missing?: string) => z.string(whenMissing(missing)).min(1, missing).max(200);

/** An e-mail to look up, in stored spelling, format unchecked. */
export const typedEmail = (missing?: string) => z.string(whenMissing(missing)).max(254).overwrite(emailSpelling);
export const requiredEmail = (missing?: string) => typedEmail(missing).min(1, missing);

export const Email = typedEmail().pipe(z.email());

/** Counts code points, not UTF-16 units (rule 99). */
export const NICKNAME_LENGTHS = { shortest: 2, longest: 20 };
const NICKNAME_LENGTH = `${NICKNAME_LENGTHS.shortest}자에서 ${NICKNAME_LENGTHS.longest}자까지 입력해 주세요.`;
export const Nickname = z
  .string()
  .max(200, NICKNAME_LENGTH)
  .overwrite(nicknameSpelling)
  .refine((text) => {
    const { length } = [...text];
    return length >= NICKNAME_LENGTHS.shortest && length <= NICKNAME_LENGTHS.longest;
  }, NICKNAME_LENGTH);

export const NewMember = z.object({
  userEmail: Email,
  /** Null for a member who logs in by the messenger only. */
  password: Password.nullable(),
  userType: z.enum(["EMAIL", "KAKAOTALK", "INTEGRATION"]),
  userNickname: Nickname,
  name: RequiredText(80),
  emailCheck: Yn.default("N"),
  kakaoId: z
    .string()
    .regex(/^\d{1,30}$/)
    .nullable()
    .default(null),
  gender: Gender.nullable().default(null),
});
export type NewMember = z.output<typeof NewMember>;

/** A malformed e-mail counts as a wrong login (1 §7). */
export const LoginInput = z.object({
  username: requiredEmail("이메일을 입력해 주세요."),
  password: typedPassword("비밀번호를 입력해 주세요."),
});

export const LoginBody = LoginInput.extend({ code: MaybeCode });

export type LoginFields = z.output<typeof LoginInput>;
export const loginConstraint = () => getZodConstraint(LoginInput);

export const MessengerLoginInput = z.object({
  code: MaybeCode,
  snsToken: RequiredText(2_000),
  userEmail: typedEmail().optional(),
});

export const NoFields = z.object({});

export const Token = z.object({ token: z.string() });

export const MemberPageQuery = z.object({ page: PageNumber, userId: optional(Id) });
