import { memberPage } from "~/areas/account/admin/member-page-link";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import { won } from "../../price";
import type { MemberAtRisk } from "../members-at-risk.server";

const columns: Column<MemberAtRisk>[] = [
  { label: "회원", main: true, value: (row) => row.nickname, href: (row) => memberPage(row.userId) },
  { label: "결제일", kind: "day", value: (row) => row.nextChargeDay },
  { label: "금액", kind: "won", value: (row) => row.amountWon },
  { label: "실패", main: true, value: (row) => `${counted(row.failedTries)}번` },
  { label: "다음 시도", kind: "day", main: true, value: (row) => row.nextTryDay },
  { label: "그다음", wide: true, value: (row) => `${dayShown(row.lastDay)}까지 결제되지 않으면 정기결제가 끝나고 발송할 수 없게 돼요.` },
];

export function AtRisk({ rows, total }: { rows: MemberAtRisk[]; total: number }) {
  if (total === 0) return null;
  const sum = rows.reduce((won, row) => won + row.amountWon, 0);
  return (
    <section aria-labelledby="at-risk">
      <h2 id="at-risk">{`결제되지 않은 회원 ${counted(total)}명`}</h2>
      <p className="quiet">
        {total > rows.length ? `다음 시도가 가까운 ${counted(rows.length)}명이에요.` : `모두 ${won(sum)}이에요.`} 자동으로 다시 시도해요.
        지금 결제하려면 아래에서 그 회원의 첫 결제를 골라 정기결제를 눌러 주세요.
      </p>
      <DataTable label="결제되지 않은 회원" columns={columns} rows={rows} />
    </section>
  );
}
