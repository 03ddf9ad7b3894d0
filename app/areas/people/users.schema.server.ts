import { z } from "zod";
import { Gender, Id, RequiredText, Yn } from "~/core/shapes.server";
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
});
export type UserRow = z.output<typeof UserRow>;

/** The member whom a screen is about. */
export const ByMember = z.object({ userId: Id });
