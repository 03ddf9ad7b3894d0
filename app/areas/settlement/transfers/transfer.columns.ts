import { memberPage } from "~/areas/account/admin/member-page-link";
import type { Column } from "~/ui/list/columns";
import { monthText } from "../list/settlement.columns";
import type { BankRow } from "./open-bank-rows.server";
import type { DueRow } from "./read-due.server";
import type { PayFile, TransferRow } from "./read-pay-file.server";
import { outcomeText, type PayFileState, payFileStates, transferText } from "../settlement-words";
import { payFilePath } from "../settlement-links";

const monthsText = (months: string[]): string => {
  const last = monthText(months.at(-1)!);
  return months.length === 1 ? last : `${last} 외 ${months.length - 1}개월`;
};

/** The result file must repeat transfer id, amount and account number. */
export const bankColumns: Column<BankRow>[] = [
  { label: "이체번호", kind: "id", value: (row) => row.payTransferId },
  { label: "은행코드", value: (row) => row.bankCode },
  { label: "은행", value: (row) => row.bankName },
  { label: "계좌번호", value: (row) => row.bankAccountNumber },
  { label: "예금주", value: (row) => row.accountHolder },
  { label: "금액", kind: "won", value: (row) => row.netWon },
  { label: "적요", value: (row) => `저작권료 ${monthsText(row.months)}` },
];

export const dueColumns = (banks: Record<string, string>): Column<DueRow>[] => [
  { label: "닉네임", main: "head", value: (row) => row.userNickname, href: (row) => memberPage(row.userId) },
  { label: "월", main: true, value: (row) => monthText(row.month) },
  { label: "지급액", kind: "won", main: true, value: (row) => row.netWon },
  { label: "지급 예정일", kind: "day", value: (row) => row.payDay },
  { label: "지급", main: true, wide: true, value: (row) => transferText(row.state, row.refusedReason) },
  { label: "은행", value: (row) => banks[row.bankCode] ?? row.bankCode },
  { label: "예금주", value: (row) => row.accountHolder },
  { label: "계좌번호", value: (row) => row.bankAccountNumber },
  { label: "계좌 변경", value: (row) => (row.isOldAccount ? "정산한 뒤에 바뀜" : "") },
  { label: "정산 번호", kind: "id", value: (row) => row.settlementId },
];

export const payFileColumns: Column<PayFile>[] = [
  { label: "파일 번호", kind: "id", main: "head", value: (row) => row.payFileId, href: (row) => payFilePath(row.payFileId) },
  { label: "상태", main: true, value: (row) => payFileStates[row.state] },
  { label: "이체일", kind: "day", main: true, value: (row) => row.payDay },
  { label: "이체", kind: "count", value: (row) => row.transferCount },
  { label: "금액", kind: "won", main: true, value: (row) => row.netWon },
  { label: "지급됨", kind: "count", value: (row) => row.sums.PAID.transferCount },
  { label: "거절됨", kind: "count", value: (row) => row.sums.REFUSED.transferCount },
  { label: "만든 사람", value: (row) => row.names[row.madeBy] ?? "" },
  { label: "만든 시각", kind: "minute", value: (row) => row.createdAt },
];

export const transferColumns = (file: PayFileState, banks: Record<string, string>): Column<TransferRow>[] => [
  { label: "닉네임", main: "head", value: (row) => row.userNickname, href: (row) => memberPage(row.userId) },
  { label: "이체번호", kind: "id", value: (row) => row.payTransferId },
  { label: "월", value: (row) => row.months.map(monthText).join(", ") },
  { label: "금액", kind: "won", main: true, value: (row) => row.netWon },
  { label: "결과", main: true, value: (row) => outcomeText(row.outcome, file) },
  { label: "사유", main: true, wide: true, value: (row) => row.refusedReason },
  { label: "은행", value: (row) => banks[row.bankCode] ?? row.bankCode },
  { label: "예금주", value: (row) => row.accountHolder },
  { label: "계좌번호", value: (row) => row.bankAccountNumber },
  { label: "결과를 읽은 시각", kind: "minute", value: (row) => row.outcomeAt },
  { label: "정산 번호", kind: "id", value: (row) => row.settlementIds.join(", ") },
];
