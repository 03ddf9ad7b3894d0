import { seoulDay } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import { feeDispatchesHref, postHref } from "../report-links";
import { FIRST_MONTH } from "../report-range";
import type { PopularRow } from "./read-popular-contents.server";

export const averageShown = (average: number) => average.toLocaleString("ko-KR", { minimumFractionDigits: 2 });

/**
 * Posts with their daily average of dispatches (2 §3), with bars up to `most`. Counts of others' posts are links only with `opensAll`
 * (rule 220).
 */
export const popularColumns = (subjects: Record<string, string>, toMonth: string, opensAll: boolean, most = 1): Column<PopularRow>[] => [
  { label: "제목", sort: "title", main: true, wide: true, value: (row) => row.title, href: (row) => postHref(row.contentsId) },
  { label: "주제", sort: "mainSubject", value: (row) => subjects[row.mainSubject] ?? row.mainSubject },
  { label: "올린 날", sort: "postingDate", kind: "report-day", value: (row) => seoulDay(row.postingDate) },
  { label: "지난 날(A)", sort: "postingDays", kind: "count", value: (row) => row.postingDays },
  {
    label: "전달(B)",
    sort: "sendCount",
    kind: "count",
    main: true,
    value: (row) => row.sendCount,
    href: (row) => (row.sendCount && (row.own || opensAll) ? feeDispatchesHref({ fromMonth: FIRST_MONTH, toMonth }, row) : null),
  },
  {
    label: "하루 평균(B/A)",
    sort: "dayAverage",
    kind: "count",
    main: true,
    value: (row) => row.dayAverage,
    show: (row) => averageShown(row.dayAverage),
    share: (row) => row.dayAverage / most,
  },
  { label: "글 번호", kind: "id", value: (row) => row.contentsId },
];
