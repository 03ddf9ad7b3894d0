import type { Ctx } from "~/core/ctx.server";
import { startOfSeoulDay } from "~/time/seoul";
import { feeRate } from "~db/schema/settlement";

/** No rule gives this figure: an assumption until an administrator confirms it (rule 10). */
export async function seed({ db }: Ctx): Promise<void> {
  const startsAt = startOfSeoulDay("2022-03-01");
  await db.insert(feeRate).ignore().values({ startsAt, feeWon: 10, assumptionYn: "Y", note: "문서에 없는 값이라 임시로 정했습니다." });
}
