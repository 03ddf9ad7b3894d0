import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Gender, Id, RequiredText, Text, Tick, Yn } from "~/core/shapes.server";
import { CreatorKind } from "~/areas/account/member/bank-account.schema.server";
import { NewUser } from "~/areas/account/admin/users-admin.schema.server";

const emptyAsNull = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), shape.nullable());
const { userEmail, userNickname, name } = NewUser.shape;

/** A new row without a role gets the default role (3 §2). */
export const UserRow = z.object({
  userEmail,
  userNickname,
  name,
  role: emptyAsNull(RequiredText(60)),
  gender: emptyAsNull(Gender),
  emailCheck: Yn.default("N"),
  companyCode: emptyAsNull(RequiredText(60)),
  creatorKind: emptyAsNull(CreatorKind),
});
export type UserRow = z.output<typeof UserRow>;

export const ByMember = z.object({ userId: Id });

export const MemberPageQuery = ByMember.extend({ paymentPage: PageNumber, sendPage: PageNumber, auditPage: PageNumber });

export const MemberPageForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("open"),
    reason: Text(200, "사유를 입력해 주세요.").min(5, "사유를 다섯 글자 이상 입력해 주세요."),
  }),
  z.object({ intent: z.literal("end-device"), device: z.string().length(16), confirmed: Tick }),
  z.object({ intent: z.literal("end-all"), confirmed: Tick }),
]);
