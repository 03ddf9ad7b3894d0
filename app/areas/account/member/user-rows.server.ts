import { eq, type SQL } from "drizzle-orm";
import { fileUrl } from "~/areas/files/file-url";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { eachField } from "~/core/fields/declared";
import { formatSeoul, seoulDay } from "~/time/seoul";
import { user, userAdditionalInformation } from "~db/schema/account";
import { blogProfile } from "~db/schema/blog";
import { memberFields } from "../member-fields";
import type { OwnUser } from "../member/user.schema.server";

/** Members with the fields of 1 §3. */
export async function readUsers(ctx: Ctx, where: SQL | undefined, slice = { limit: 1, offset: 0 }): Promise<OwnUser[]> {
  const rows = await ctx.db
    .select({ user, more: userAdditionalInformation, pictureFileId: blogProfile.pictureFileId })
    .from(user)
    .leftJoin(userAdditionalInformation, eq(userAdditionalInformation.userId, user.userId))
    .leftJoin(blogProfile, eq(blogProfile.userId, user.userId))
    .where(where)
    .orderBy(user.userId)
    .limit(slice.limit)
    .offset(slice.offset);
  return rows.map(({ user: row, more, pictureFileId }) => ({
    userId: row.userId,
    userNickname: row.userNickname,
    picturePath: fileUrl(pictureFileId),
    userEmail: row.userEmail,
    userType: row.userType,
    name: row.name,
    emailCheck: row.emailCheck,
    role: row.role,
    gender: row.gender,
    age: more?.birth ? ageOn(seoulDay(ctx.now()), more.birth) : null,
    birth: more?.birth ?? null,
    phoneNumberEncryption: more?.sealedPhone ? unseal(more.sealedPhone) : null,
    ...eachField(memberFields, ({ column }) => more?.[column] ?? null),
    selfAuthenticationYn: more?.selfAuthenticationYn ?? "N",
    selfAuthenticationMethod: more?.selfAuthenticationMethod ?? null,
    userServiceType: more?.userServiceType ?? "FREE",
    promotionInformationAgreementYn: more?.promotionInformationAgreementYn ?? "N",
    companyCode: row.companyCode,
    secession: row.secession,
    secessionDate: row.secededAt && seoulDay(row.secededAt),
    secessionTime: row.secededAt && formatSeoul(row.secededAt, "HH:mm:ss"),
  }));
}

/** Full years between two days, "yyyy-MM-dd" (rule 94). */
function ageOn(day: string, birth: string): number {
  return Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0);
}
