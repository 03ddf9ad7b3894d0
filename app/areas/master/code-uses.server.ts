import { count, inArray } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { counted } from "~/messages/counted";
import { userAdditionalInformation, userBankAccount } from "~db/schema/account";
import { blogProfile, contents, plannedPost, tempContents } from "~db/schema/blog";
import { billingHistory } from "~db/schema/payments";
import { seminar } from "~db/schema/seminars";
import { creatorSettlement } from "~db/schema/settlement";

type CodeKey = { commonCode: string; commonCodeKey: string };
type Use = { group: string; table: MySqlTable; column: MySqlColumn; unit: string };

/** Columns that store codes; a stored code cannot be deleted. */
export const codeUses: Use[] = [
  { group: "main_subject", table: contents, column: contents.mainSubject, unit: "글" },
  { group: "contents_type", table: contents, column: contents.contentsType, unit: "글" },
  { group: "main_subject", table: tempContents, column: tempContents.mainSubject, unit: "임시저장한 글" },
  { group: "main_subject", table: plannedPost, column: plannedPost.mainSubject, unit: "예약한 글" },
  { group: "contents_type", table: plannedPost, column: plannedPost.contentsType, unit: "예약한 글" },
  { group: "main_subject", table: seminar, column: seminar.mainSubject, unit: "세미나" },
  { group: "seminar_type", table: seminar, column: seminar.seminarType, unit: "세미나" },
  { group: "main_subject", table: blogProfile, column: blogProfile.activitySector1, unit: "블로그 프로필" },
  { group: "main_subject", table: blogProfile, column: blogProfile.activitySector2, unit: "블로그 프로필" },
  { group: "main_subject", table: blogProfile, column: blogProfile.activitySector3, unit: "블로그 프로필" },
  { group: "country", table: userAdditionalInformation, column: userAdditionalInformation.country, unit: "회원" },
  { group: "province", table: userAdditionalInformation, column: userAdditionalInformation.province, unit: "회원" },
  { group: "occupation", table: userAdditionalInformation, column: userAdditionalInformation.occupation, unit: "회원" },
  { group: "job_position", table: userAdditionalInformation, column: userAdditionalInformation.jobPosition, unit: "회원" },
  { group: "job", table: userAdditionalInformation, column: userAdditionalInformation.job, unit: "회원" },
  { group: "bank_code", table: userBankAccount, column: userBankAccount.bankCode, unit: "저작권료 계좌" },
  { group: "bank_code", table: creatorSettlement, column: creatorSettlement.bankCode, unit: "정산" },
  { group: "payment_type", table: billingHistory, column: billingHistory.paymentType, unit: "결제 이력" },
  { group: "payment_result", table: billingHistory, column: billingHistory.paymentResult, unit: "결제 이력" },
];

/** Refuse `common.in-use` if one of these codes is stored; names the stored codes. */
export async function refuseUsedCodes(ctx: Ctx, keys: CodeKey[]): Promise<void> {
  const uses: string[] = [];
  for (const { group, table, column, unit } of codeUses) {
    const codes = keys.filter((key) => key.commonCode === group).map((key) => key.commonCodeKey);
    if (codes.length === 0) continue;
    const rows = await ctx.db.select({ code: column, number: count() }).from(table).where(inArray(column, codes)).groupBy(column);
    uses.push(...rows.map(({ code, number }) => `${code} (${unit} ${counted(number)}건)`));
  }
  if (uses.length > 0) throw new Refusal("common.in-use", { keys: uses.join(", ") });
}
