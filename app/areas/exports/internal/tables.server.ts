import { allMyHistory } from "~/areas/payments/list-history.server";
import { paymentHistoryColumns } from "~/areas/payments/payment-history.columns";
import { paymentNames } from "~/areas/payments/payment-names.server";
import { readStatements } from "~/areas/settlement/statements/read-statements.server";
import { statementRows } from "~/areas/settlement/statements/statement-rows";
import { statementColumns } from "~/areas/settlement/statements/statements.columns";
import type { MemberCtx } from "~/core/ctx.server";
import { addDays, FIRST_DAY, seoulDay } from "~/time/seoul";
import { commentTables } from "./comment-tables.server";
import { table, type TableFile } from "./file-of";
import { ownApplications, ownFavourites, ownLikes, ownSubscriptions } from "./own-records.server";
import { postTables } from "./own-posts.server";
import { seminarTables } from "./own-seminars.server";
import { ownTables } from "./own-tables.server";
import { sendingTables } from "./sending-tables.server";

const applicationStates = { APPLIED: "신청함", WAITING: "대기", OFFERED: "자리 남", CANCELLED: "취소함" };

/** All tables of the export, with lazily read rows. */
export async function tablesOf(ctx: MemberCtx): Promise<TableFile[]> {
  return [
    ...(await ownTables(ctx)),
    ...(await postTables(ctx)),
    ...(await sendingTables(ctx)),
    ...(await moneyTables(ctx)),
    ...(await seminarTables(ctx)),
    ...otherTables(ctx),
    ...commentTables(ctx),
  ];
}

async function moneyTables(ctx: MemberCtx): Promise<TableFile[]> {
  const names = await paymentNames(ctx);
  const wholePeriod: Parameters<typeof allMyHistory>[1] = {
    page: 1,
    paymentResult: "ALL",
    paymentType: "ALL",
    approved_at_from: FIRST_DAY,
    approved_at_to: addDays(seoulDay(ctx.now()), 366),
  };
  const statements = async () => {
    const { statements: settled, unsettled } = await readStatements(ctx, ctx.actor.userId);
    return statementRows(settled, unsettled);
  };
  return [
    table("결제.csv", "이용료를 낸 기록", paymentHistoryColumns(names), () => allMyHistory(ctx, wholePeriod)),
    table(
      "정기결제.csv",
      "정기결제를 시작하고 해지한 기록",
      [
        { label: "시작", value: (row) => row.createdAt },
        { label: "금액", value: (row) => row.amountWon },
        { label: "상태", value: (row) => (row.status === "ACTIVE" ? "이용 중" : "종료") },
        { label: "다음 결제일", value: (row) => (row.status === "ACTIVE" && !row.stoppedAt ? row.nextChargeDay : "") },
        { label: "해지한 시각", value: (row) => row.stoppedAt },
        { label: "종료 시각", value: (row) => row.endedAt },
      ],
      () => ownSubscriptions(ctx),
    ),
    table("저작권료.csv", "달마다 쌓이고 정산한 저작권료", statementColumns(undefined), statements),
  ];
}

function otherTables(ctx: MemberCtx): TableFile[] {
  return [
    table(
      "세미나신청.csv",
      "신청한 세미나",
      [
        { label: "세미나", value: (row) => row.title },
        { label: "시작", value: (row) => row.startAt },
        { label: "회사", value: (row) => row.companyName },
        { label: "전화번호", value: (row) => row.phone },
        { label: "상태", value: (row) => applicationStates[row.state] },
        { label: "참석을 확인한 시각", value: (row) => row.cameAt },
        { label: "신청", value: (row) => row.createdAt },
      ],
      () => ownApplications(ctx),
    ),
    table(
      "즐겨찾기.csv",
      "즐겨찾는 글과 글쓴이",
      [
        { label: "종류", value: (row) => row.kind },
        { label: "이름", value: (row) => row.name },
        { label: "일시", value: (row) => row.at },
      ],
      () => ownFavourites(ctx),
    ),
    table(
      "공감.csv",
      "공감한 글",
      [
        { label: "글", value: (row) => row.title },
        { label: "일시", value: (row) => row.at },
      ],
      () => ownLikes(ctx),
    ),
  ];
}
