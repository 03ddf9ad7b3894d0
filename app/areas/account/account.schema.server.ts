import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Gender, Id, optional, RequiredText, whenMissing, Yn } from "~/core/shapes.server";
import { MaybeCode } from "./second-factor/second-factor.schema.server";
import { emailSpelling, nicknameSpelling } from "./spelling";

/** A letter, a digit and one of the listed signs are required; any other character may be used too (1 §5, rule 79). */
export const Password = z
  .string()
  .max(128)
  .regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&]).{8,}$/s, "영문, 숫자, 특수문자(@$!%*#?&)를 포함해 8자 이상 입력해 주세요.");

/** A password as it is typed to prove who one is: exact, so no other text is taken for it. */
export const typedPassword = (missing?: string) => z.string(whenMissing(missing)).min(1, missing).max(200);

/** An e-mail address for a look-up, in its stored spelling; its form is not checked. */
export const typedEmail = (missing?: string) => z.string(whenMissing(missing)).max(254).overwrite(emailSpelling);
/** The same that must not be empty. */
export const requiredEmail = (missing?: string) => typedEmail(missing).min(1, missing);

/** The shape of an e-mail address for every form and call. */
export const Email = typedEmail().pipe(z.email());

const NICKNAME_LENGTH = "2자에서 20자까지 입력해 주세요.";
/** Counted in characters as people see them in Korean, not in UTF-16 units (rule 99). */
export const Nickname = z
  .string()
  .max(200, NICKNAME_LENGTH)
  .overwrite(nicknameSpelling)
  .refine((text) => [...text].length >= 2 && [...text].length <= 20, NICKNAME_LENGTH);

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

/** What a login sends, by form or by REST (1 §7). The e-mail's form is not checked: an invalid one is a wrong login. */
export const LoginInput = z.object({
  username: requiredEmail("이메일을 입력해 주세요."),
  password: typedPassword("비밀번호를 입력해 주세요."),
});

/** The login as a REST call, which sends the second factor's code at once. */
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

/** A page of rows, of one member or of all. */
export const MemberPageQuery = z.object({ page: PageNumber, userId: optional(Id) });
