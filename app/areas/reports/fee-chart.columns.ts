import type { Column } from "~/ui/list/columns";
import type { FeeMonth } from "./read-fee-chart.server";

export const monthShown = (yearMonth: string) => `${yearMonth.slice(0, 4)}.${yearMonth.slice(4)}`;

/** The columns of fees by month (2 §3). */
export const feeChartColumns: Column<FeeMonth>[] = [
  { label: "월", value: (row) => row.yearMonth, show: (row) => monthShown(row.yearMonth) },
  { label: "글 수", kind: "count", value: (row) => row.contentsCount },
  { label: "발송 건수", kind: "count", value: (row) => row.sendCount },
  { label: "저작권료(원)", kind: "count", value: (row) => row.creatorFee },
];
