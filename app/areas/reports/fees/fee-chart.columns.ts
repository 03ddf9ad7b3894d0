import type { Column } from "~/ui/list/columns";
import { monthShown } from "../report-words";
import type { FeeMonth } from "./read-fee-chart.server";
import { feeDispatchesHref } from "../report-links";

export const feeChartColumns: Column<FeeMonth>[] = [
  { label: "월", value: (row) => row.yearMonth, show: (row) => monthShown(row.yearMonth) },
  { label: "올린 글", kind: "count", value: (row) => row.contentsCount },
  {
    label: "전달",
    kind: "count",
    value: (row) => row.sendCount,
    href: ({ yearMonth, sendCount }) => (sendCount > 0 ? feeDispatchesHref({ fromMonth: yearMonth, toMonth: yearMonth }) : null),
  },
  { label: "저작권료", kind: "won", value: (row) => row.creatorFee },
];
