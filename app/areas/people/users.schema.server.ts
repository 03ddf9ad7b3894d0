import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { Gender, Id, RequiredText, Text, Tick, Yn } from "~/core/shapes.server";
import { CreatorKind } from "~/areas/account/member/bank-account.schema.server";
import { NewUser } from "~/areas/account/admin/users-admin.schema.server";

/** A cell that may be emptied. */
const emptied = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), shape.nullable());
const { userEmail, userNickname, name } = NewUser.shape;

/** What is typed of a member in user management (3 §2). A new row without a role gets the default one. */
export const UserRow = z.object({
  userEmail,
  userNickname,
  name,
  role: emptied(RequiredText(60)),
  gender: emptied(Gender),
  emailCheck: Yn.default("N"),
  companyCode: emptied(RequiredText(60)),
  creatorKind: emptied(CreatorKind),
});
export type UserRow = z.output<typeof UserRow>;

/** The member whom a screen is about. */
export const ByMember = z.object({ userId: Id });

/** The page of one member: which page of each of its lists. */
export const MemberPageQuery = ByMember.extend({ paymentPage: PageNumber, sendPage: PageNumber, auditPage: PageNumber });

/** What is posted on it: the reason that opens it, or the end of logins. */
export const MemberPageForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("open"),
    reason: Text(200, "까닭을 적어 주세요.").min(5, "까닭을 다섯 글자 이상 적어 주세요."),
  }),
  z.object({ intent: z.literal("end-device"), device: z.string().length(16), confirmed: Tick }),
  z.object({ intent: z.literal("end-all"), confirmed: Tick }),
]);
