import type { Ctx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import { seoulMonth } from "~/time/seoul";
import { monthText } from "../list/settlement.columns";
import type { SettlementRow } from "../list/settlement-row.server";

/** Confirmation before settling all rows shown (rule 172). */
export function settleAllQuestion(ctx: Ctx, rows: SettlementRow[]) {
  const creators = new Set(rows.map(({ userId }) => userId)).size;
  const sum = rows.reduce((all, { creatorFee }) => all + creatorFee, 0);
  const withoutAccount = new Set(rows.filter(({ bankAccountNumber }) => !bankAccountNumber).map(({ userId }) => userId)).size;
  const now = seoulMonth(ctx.now());
  const details = [
    `작가 ${counted(creators)}명의 저작권료 ${counted(sum)}원입니다.`,
    withoutAccount > 0 && `이 중 ${counted(withoutAccount)}명은 계좌가 없어 정산하지 못하고, 사유가 남습니다.`,
    rows.some(({ yearMonth }) => yearMonth === now) &&
      `${monthText(now)}은 아직 끝나지 않았습니다. 지금까지 쌓인 저작권료만 정산하고, 뒤에 쌓이는 저작권료는 따로 나옵니다.`,
    "작업 프로세스가 차례로 정산하며, 도중에 중지할 수 있습니다.",
  ];
  return {
    question: `보이는 미정산 ${counted(rows.length)}건을 모두 정산할까요?`,
    details: details.filter((line) => line !== false),
    yes: "일괄 정산",
  };
}
