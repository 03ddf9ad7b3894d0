import { counted } from "~/messages/counted";
import type { Column } from "~/ui/list/columns";
import { monthText } from "../list/settlement.columns";
import { faultWords } from "./fault";
import { checkPath } from "../settlement-links";
import type { Check, FaultRow } from "./read-checks.server";

const figure = (name: "expected" | "found") => (row: FaultRow) => `${counted(row[name])}${faultWords[row.kind].unit}`;

const settlementsOf = ({ email, month }: FaultRow): string => {
  const query = { search: email, fromYearMonth: monthText(month), toYearMonth: monthText(month), settlementYn: "ALL" };
  return `/app/manager/settlement?${new URLSearchParams(query)}`;
};

export const faultColumns: Column<FaultRow>[] = [
  { label: "작가", main: "head", value: (row) => row.nickname || `회원 ${row.userId}`, href: settlementsOf },
  { label: "월", main: true, value: (row) => monthText(row.month) },
  { label: "내용", main: true, wide: true, value: (row) => faultWords[row.kind].what },
  { label: "있어야 할 값", kind: "count", main: true, value: (row) => row.expected, show: figure("expected") },
  { label: "실제 값", kind: "count", main: true, value: (row) => row.found, show: figure("found") },
  { label: "요율", kind: "won", value: (row) => row.feeWon },
  { label: "정산 번호", kind: "id", value: (row) => row.settlementId },
  { label: "할 일", wide: true, main: true, value: (row) => faultWords[row.kind].todo },
];

export const checkColumns: Column<Check>[] = [
  { label: "시작", kind: "minute", main: "head", value: (row) => row.createdAt, href: (row) => checkPath(row.settlementCheckId) },
  { label: "끝", kind: "minute", value: (row) => row.endedAt },
  { label: "시작한 사람", value: (row) => row.nickname ?? "밤마다 하는 점검" },
  { label: "달", kind: "count", value: (row) => row.monthsDone },
  { label: "발생한 저작권료", kind: "won", value: (row) => row.deliveredWon },
  { label: "정산", kind: "won", value: (row) => row.settledWon },
  { label: "미정산", kind: "won", value: (row) => row.unsettledWon },
  { label: "불일치", kind: "count", main: true, value: (row) => row.faultCount },
];
