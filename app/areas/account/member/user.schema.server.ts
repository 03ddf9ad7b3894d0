import { z } from "zod";
import { Id, optional, Yn } from "~/core/shapes.server";
import { PageNumber, pageOf, RowsPerPage } from "~/core/replies.server";
import { eachField } from "~/core/fields/declared";
import { Nickname, typedEmail } from "../account.schema.server";
import { memberFields } from "../member-fields";

const UserId = optional(Id);
const Mail = optional(typedEmail());

const PublicUser = z.object({ userId: z.number(), userNickname: z.string(), picturePath: z.string().nullable() });

/** For the member and administrators (1 §3). */
export const OwnUser = PublicUser.extend({
  userEmail: z.string(),
  userType: z.enum(["EMAIL", "KAKAOTALK", "INTEGRATION"]),
  name: z.string(),
  emailCheck: Yn,
  role: z.string(),
  gender: z.string().nullable(),
  age: z.number().nullable(),
  birth: z.string().nullable(),
  phoneNumberEncryption: z.string().nullable(),
  ...eachField(memberFields, () => z.string().nullable()),
  selfAuthenticationYn: Yn,
  selfAuthenticationMethod: z.string().nullable(),
  userServiceType: z.string(),
  promotionInformationAgreementYn: Yn,
  companyCode: z.string().nullable(),
  secession: Yn,
  secessionDate: z.string().nullable(),
  secessionTime: z.string().nullable(),
});
export type OwnUser = z.output<typeof OwnUser>;

export const UserInformation = z.union([OwnUser, PublicUser]);

export const ByUserId = z.object({ userId: UserId });
export const ByEmail = z.object({ userEmail: Mail });
export const ByNickname = z.object({ userNickname: Nickname });
export const NicknameFree = z.boolean();
export const FoundUserId = z.object({ userId: z.number() });
export const MyRoles = z.array(z.object({ role: z.string(), roleName: z.string() }));

export const UserSearch = z.object({
  page: PageNumber,
  rowsPerPage: RowsPerPage(20),
  userEmail: Mail,
  userId: UserId,
});
export type UserSearch = z.output<typeof UserSearch>;

/** Members get a row with `secession` only (rule 83). */
export const UserPage = z.union([pageOf(OwnUser), z.object({ content: z.array(z.object({ secession: Yn })) })]);
