import { z } from "zod";
import { Id, RequiredText, Text, Yn } from "~/core/shapes.server";
import { pageOf } from "~/core/replies.server";
import { Email, Nickname, Password, typedPassword } from "../account.schema.server";
import { MaybeCode } from "../second-factor/second-factor.schema.server";
import { BirthDay, PersonName, Phone } from "../identity.schema.server";
import type { MemberName } from "../member-fields";
import { CompanyName, Region, region } from "../join.schema.server";

const code = RequiredText(60);
const Dashed = z
  .string()
  .trim()
  .transform((text) => text.replace(/\D/g, ""));

/** Callers may send these; the server sets them itself (rule 75). */
const ignored = {
  userType: z.string().optional(),
  emailCheck: z.string().optional(),
  role: z.string().optional(),
  gender: z.string().optional(),
};

const job = {
  country: code,
  province: Region,
  companyName: CompanyName,
  occupation: code,
  jobPosition: code,
  job: code,
} satisfies Record<MemberName, z.ZodType>;

const Additional = z.object({
  phoneNumberEncryption: Dashed.optional(),
  birth: Dashed.optional(),
  selfAuthenticationYn: z.string().optional(),
  userServiceType: z.string().optional(),
  promotionInformationAgreementYn: Yn.default("N"),
  ...job,
});

/** The call counts as agreeing to the terms in force (1 §3). */
export const EmailSignUpBody = z.object({
  userEmail: Email,
  userPassword: Password,
  userNickname: Nickname,
  name: z.string().max(80).optional(),
  ...ignored,
  receiptID: Text(100, "본인 인증을 먼저 해 주세요.").min(20, "본인 인증을 먼저 해 주세요."),
  userAdditionalInformationDto: Additional.refine(region.check, region.say),
});

/** Messenger sign-up (1 §3). A call has no browser to prove itself, so a mailed reopen link asks for the password (ADR 126). */
export const MessengerSignUpBody = z.object({
  userEmail: Email,
  userPassword: Password,
  userNickname: Nickname,
  snsToken: RequiredText(2_000),
  gender: z.string().max(10).optional(),
  promotionInformationAgreementYn: Yn.default("N"),
});
/** Adds the subscribe link's creator. */
export const CustomerSignUpBody = MessengerSignUpBody.extend({ userId: Id });
export const MessengerLinkBody = z.object({
  userEmail: Email,
  userPassword: typedPassword(),
  snsToken: RequiredText(2_000),
  code: MaybeCode,
});

/** `userId` must be the caller's own (1 §3). */
export const AdditionalBody = z.object({
  userId: Id.optional(),
  name: PersonName.optional(),
  phoneNumberEncryption: Dashed.pipe(Phone).optional(),
  birth: Dashed.pipe(BirthDay).optional(),
  country: code.optional(),
  province: Region,
  occupation: code.optional(),
  companyName: CompanyName.optional(),
  jobPosition: code.optional(),
  job: code.optional(),
});
const text = z.string().nullable();
export const AdditionalPage = pageOf(
  z.object({
    userId: z.number(),
    phoneNumberEncryption: text,
    birth: text,
    country: text,
    province: text,
    occupation: text,
    companyName: text,
    jobPosition: text,
    job: text,
  }),
);
