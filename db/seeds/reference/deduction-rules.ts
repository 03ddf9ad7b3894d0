import type { Ctx } from "~/core/ctx.server";
import { deductionRule } from "~db/schema/settlement";

const startsOn = "2022-03-01";

/** First deductions from fees (rule 16), assumptions until an administrator confirms them. */
export async function seed({ db }: Ctx): Promise<void> {
  await db
    .insert(deductionRule)
    .ignore()
    .values([
      {
        creatorKind: "INDIVIDUAL",
        startsOn,
        incomeTaxPermille: 30,
        localTaxPermille: 3,
        roundToWon: 10,
        basis: "소득세법 제129조 제1항 제3호(사업소득 3%)와 지방세법 제103조의13(그 10%). 10원 아래는 버립니다.",
      },
      { creatorKind: "COMPANY", startsOn, vatPermille: 100, basis: "서비스 안내의 저작권료 지급 기준(사업자는 부가세 10%를 뺀 금액)." },
    ]);
}
