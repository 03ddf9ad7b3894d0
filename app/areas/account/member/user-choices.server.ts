import { asc } from "drizzle-orm";
import { commonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { role } from "~db/schema/master";
import { jobChoices } from "../job-choices.server";

type Choice = { value: string; label: string };

const yesNo = (yes: string, no: string): Choice[] => [
  { value: "Y", label: yes },
  { value: "N", label: no },
];

/** Dropdowns of user management, by column (3 §7 `initialize`). */
export async function userChoices(ctx: Ctx): Promise<Record<string, Choice[]>> {
  const types = await commonCodes(ctx, "loginType");
  const roles = await ctx.db.select({ value: role.role, label: role.roleName }).from(role).orderBy(asc(role.role));
  return {
    userType: types.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName })),
    role: roles,
    gender: [
      { value: "male", label: "남성" },
      { value: "female", label: "여성" },
    ],
    emailCheck: yesNo("확인함", "확인 전"),
    secession: yesNo("탈퇴", "이용 중"),
    ...(await jobChoices(ctx)),
  };
}
