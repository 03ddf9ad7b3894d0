import { monthShown } from "~/areas/reports/report-words";
import { statementHref } from "~/areas/reports/report-links";
import { dayShown } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import type { Tone } from "~/ui/list/state";
import { transferStates } from "../settlement-words";
import type { StatementRow } from "./statement-rows";

export const stateShown = (state: StatementRow["state"]): string => (state === "UNSETTLED" ? "정산 전" : transferStates[state]);

export const stateTones: Record<StatementRow["state"], Tone> = {
  PAID: "good",
  REFUSED: "bad",
  TO_PAY: "wait",
  ON_ITS_WAY: "now",
  CANCELLED: "off",
  UNSETTLED: "off",
};

const payDayShown = (day: string, state: StatementRow["state"]) => (state === "PAID" ? dayShown(day) : `${dayShown(day)} 예정`);

export const statementColumns = (userId: number | undefined): Column<StatementRow>[] => [
  {
    label: "월",
    main: true,
    value: (row) => row.month,
    show: (row) => monthShown(row.month),
    href: (row) => statementHref(row.month, userId),
  },
  { label: "상태", main: true, value: (row) => stateShown(row.state), tone: (row) => stateTones[row.state] },
  { label: "전달", kind: "count", value: (row) => row.sendCount },
  { label: "저작권료", kind: "won", main: true, value: (row) => row.grossWon },
  { label: "공제", kind: "won", value: (row) => row.deductionWon },
  { label: "이체 수수료", kind: "won", value: (row) => row.transferFeeWon },
  { label: "지급액", kind: "won", main: true, value: (row) => row.netWon },
  { label: "지급일", kind: "day", value: (row) => row.payDay, show: (row) => row.payDay && payDayShown(row.payDay, row.state) },
];
