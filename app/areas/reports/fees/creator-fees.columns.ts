import type { Column } from "~/ui/list/columns";
import { feeDispatchesHref, postHref, viewsHref } from "../report-links";
import { daysOf, type Months } from "../report-range";
import type { FeeRow } from "./read-creator-fees.server";

/** Figures link to their dispatches or readings (rule 220). */
export function creatorFeeColumns(all: Months): Column<FeeRow>[] {
  const month = all.toMonth;
  const current = { fromMonth: month, toMonth: month };
  const sent = (months: Months, figure: keyof FeeRow) => (row: FeeRow) => (row[figure] ? feeDispatchesHref(months, row) : null);
  return [
    {
      label: "제목",
      sort: "title",
      main: true,
      wide: true,
      value: (row) => (row.deleteYn === "Y" ? `${row.title} (지운 글)` : row.title),
      href: (row) => (row.deleteYn === "Y" ? null : postHref(row.contentsId)),
    },
    { label: "누적 전달", sort: "sendCountAll", kind: "count", value: (row) => row.sendCountAll, href: sent(all, "sendCountAll") },
    {
      label: "누적 저작권료",
      sort: "creatorFeeAll",
      kind: "won",
      main: true,
      value: (row) => row.creatorFeeAll,
      href: sent(all, "creatorFeeAll"),
    },
    {
      label: "이번 달 전달",
      sort: "sendCountMonth",
      kind: "count",
      value: (row) => row.sendCountMonth,
      href: sent(current, "sendCountMonth"),
    },
    {
      label: "이번 달 조회",
      sort: "contentsViewCountMonth",
      kind: "count",
      value: (row) => row.contentsViewCountMonth,
      href: ({ contentsId, ...row }) => (row.contentsViewCountMonth ? viewsHref(daysOf(month), { contentsId }) : null),
    },
    {
      label: "이번 달 저작권료",
      sort: "creatorFeeMonth",
      kind: "won",
      main: true,
      value: (row) => row.creatorFeeMonth,
      href: sent(current, "creatorFeeMonth"),
    },
    { label: "글 번호", sort: "contentsId", kind: "id", value: (row) => row.contentsId },
  ];
}
