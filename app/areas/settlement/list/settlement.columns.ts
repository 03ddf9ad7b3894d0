import { memberPage } from "~/areas/account/admin/member-page-link";
import { statementHref } from "~/areas/reports/report-links";
import type { Column } from "~/ui/list/columns";
import { transferText, transferTones } from "../settlement-words";
import type { SettlementRow } from "./settlement-row.server";

export const monthText = (month: string): string => `${month.slice(0, 4)}-${month.slice(4)}`;

/** Those needed to settle come first and fit 1,280 px (3 §2, rule 171). */
export const settlementColumns = (banks: Record<string, string>): Column<SettlementRow>[] => [
  { label: "월", main: true, value: (row) => monthText(row.yearMonth), href: (row) => statementHref(row.yearMonth, row.userId) },
  { label: "닉네임", main: "head", value: (row) => row.userNickname, href: (row) => memberPage(row.userId) },
  { label: "저작권료", kind: "won", main: true, value: (row) => row.creatorFee },
  { label: "지급액", kind: "won", main: true, value: (row) => row.netWon },
  { label: "지급 예정일", kind: "report-day", value: (row) => row.payDay },
  { label: "은행", value: (row) => banks[row.bankCode] ?? row.bankCode },
  {
    label: "정산",
    main: true,
    value: (row) => (row.settlementYn === "Y" ? "정산" : "미정산"),
    tone: (row) => (row.settlementYn === "Y" ? "good" : "wait"),
  },
  {
    label: "지급",
    main: true,
    wide: true,
    value: (row) => (row.transferState ? transferText(row.transferState, row.refusedReason) : ""),
    tone: (row) => row.transferState && transferTones[row.transferState],
  },
  { label: "예금주", value: (row) => row.accountHolder },
  { label: "계좌번호", value: (row) => row.bankAccountNumber },
  { label: "공제", kind: "won", value: (row) => row.deduction },
  { label: "이체 수수료", kind: "won", value: (row) => row.transferFee },
  { label: "전달", kind: "count", value: (row) => row.sendCount },
  { label: "정산일", kind: "report-minute", value: (row) => row.settlementDate },
  { label: "이메일", value: (row) => row.userEmail },
  { label: "회원 번호", kind: "id", value: (row) => row.userId },
];
