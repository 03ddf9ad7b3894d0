import { memberPage } from "~/areas/account/admin/member-page-link";
import type { Column } from "~/ui/list/columns";
import { monthText } from "../list/settlement.columns";
import type { SettleRunRow } from "./list-settle-runs.server";
import type { SettleRunItem } from "./read-settle-run.server";
import { itemStates, runStates } from "../settlement-words";
import { settleRunPath } from "../settlement-links";

export const settleRunsColumns: Column<SettleRunRow>[] = [
  { label: "시작 시각", kind: "minute", main: "head", value: (row) => row.createdAt, href: (row) => settleRunPath(row.settleRunId) },
  { label: "시작한 사람", value: (row) => row.nickname },
  { label: "상태", main: true, value: (row) => runStates[row.state] },
  { label: "전체", kind: "count", value: (row) => row.itemCount },
  { label: "정산", kind: "count", main: true, value: (row) => row.settled },
  { label: "정산 못함", kind: "count", main: true, value: (row) => row.refused },
  { label: "정산한 저작권료", kind: "won", value: (row) => row.settledWon },
  { label: "종료 시각", kind: "minute", value: (row) => row.endedAt },
];

export const settleRunItemsColumns: Column<SettleRunItem>[] = [
  { label: "닉네임", main: "head", value: (row) => row.nickname, href: (row) => memberPage(row.userId) },
  { label: "월", main: true, value: (row) => monthText(row.month) },
  { label: "상태", main: true, value: (row) => itemStates[row.state] },
  { label: "저작권료", kind: "won", main: true, value: (row) => row.grossWon },
  { label: "지급액", kind: "won", value: (row) => (row.state === "SETTLED" ? row.netWon : null) },
  { label: "사유", wide: true, main: true, value: (row) => row.refusedReason },
];
