import { memberPage } from "~/areas/account/admin/member-page-link";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { rowChoice } from "~/ui/list/row-choice";
import { rowMenu } from "~/ui/list/row-menu";
import type { SettlementRow } from "../list/settlement-row.server";
import { monthText, settlementColumns } from "../list/settlement.columns";

type Banks = Record<string, string>;

/** Creator, month and settlement id, the last empty when unsettled. */
export const rowName = (row: SettlementRow): string => `${row.userId}:${row.yearMonth}:${row.settlementId ?? ""}`;

/** List columns with a checkbox; `ticked` restores the choice after a refusal. The account is one cell, further columns are behind ⋯. */
export function chosenColumns(banks: Banks, ticked: string[], rows: SettlementRow[], isUnsettled: boolean): Column<SettlementRow>[] {
  const all = new Map(settlementColumns(banks).map((column) => [column.label, column]));
  const shown = (label: string) => all.get(label)!;
  const name = { ...shown("닉네임"), show: (row: SettlementRow) => choiceOf(row, ticked), href: undefined };
  return [
    name,
    ...["월", "저작권료"].map(shown),
    { ...shown("공제"), main: true, show: deductionOf },
    shown("지급액"),
    ...(isUnsettled ? [] : [orDash(shown("지급 예정일"))]),
    { label: "예금주 · 은행 · 계좌번호", value: () => null, show: (row) => accountOf(row, banks) },
    shown("정산"),
    ...(isUnsettled ? [] : [{ ...orDash(shown("지급")), wide: rows.some(({ refusedReason }) => refusedReason) }]),
    { label: "더 보기", value: () => null, show: (row) => moreOf(row, isUnsettled ? ["지급 예정일", "지급"] : []) },
  ];
}

/** The column with – where it is empty. */
function orDash(column: Column<SettlementRow>): Column<SettlementRow> {
  return { ...column, show: (row) => String(column.value(row) ?? "") || markup`<span class="no-value">–</span>` };
}

function choiceOf(row: SettlementRow, ticked: string[]) {
  const label = `${row.userNickname} ${monthText(row.yearMonth)} ${row.settlementYn === "Y" ? "정산" : "미정산"} 선택`;
  const value = rowName(row);
  const link = { href: memberPage(row.userId), text: row.userNickname };
  return rowChoice({ type: "checkbox", name: "row", value, label, isChecked: ticked.includes(value) }, link);
}

function deductionOf({ deduction, basis }: SettlementRow) {
  if (deduction === null) return markup`<span class="no-value">–</span>`;
  return markup`${counted(deduction)}원${basis && markup` <span class="quiet basis">${basis.short}</span>`}`;
}

function accountOf({ accountHolder, bankCode, bankAccountNumber }: SettlementRow, banks: Banks) {
  if (!bankAccountNumber) return markup`<span class="quiet">계좌 없음</span>`;
  return markup`<span class="account">${accountHolder} <span class="quiet">${banks[bankCode] ?? bankCode} ${bankAccountNumber}</span></span>`;
}

/** `absent`: columns that no unsettled row fills. */
function moreOf(row: SettlementRow, absent: string[]) {
  const facts: [label: string, value: string][] = [
    ["이메일", row.userEmail],
    ["회원 번호", String(row.userId)],
    ["전달", `${counted(row.sendCount)}건`],
    ...(row.basis ? [["공제 기준", row.basis.full] as [string, string]] : []),
    ["이체 수수료", row.transferFee === null ? "" : `${counted(row.transferFee)}원`],
    ["정산일", row.settlementDate ? formatSeoul(row.settlementDate, "yyyy-MM-dd HH:mm") : ""],
    ...absent.map((label): [string, string] => [label, ""]),
  ];
  const lines = facts.map(([label, value]) => markup`<span class="row-fact"><span class="quiet">${label}</span> ${value || "–"}</span> `);
  return rowMenu(
    `more-${row.userId}-${row.yearMonth}-${row.settlementId ?? ""}`,
    `${row.userNickname} ${monthText(row.yearMonth)} 더 보기`,
    lines,
  );
}
