import { seoulDay } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import { viewChartHref, viewsHref } from "../report-links";
import { monthOf } from "./ranking-range";
import type { RankingRow } from "./read-view-ranking.server";

/** Titles link to the chart of months, counts to readings. Bars compare with `most` readings. */
export function rankingColumns(subjects: Record<string, string>, days: { fromDay: string; toDay: string }, most = 1): Column<RankingRow>[] {
  const chart = (row: RankingRow) => viewChartHref(row.contentsId, monthOf(days.toDay));
  return [
    {
      label: "순위",
      main: true,
      value: (row) => row.ranking,
      show: (row) => `${row.ranking}위`,
      rank: (row) => row.ranking,
    },
    { label: "제목", main: "head", wide: true, value: (row) => row.title, href: chart },
    { label: "주제", value: (row) => subjects[row.mainSubject] ?? row.mainSubject },
    { label: "올린 날", kind: "report-day", value: (row) => seoulDay(row.postingDate) },
    {
      label: "조회",
      kind: "count",
      main: true,
      value: (row) => row.viewCount,
      share: (row) => row.viewCount / most,
      href: ({ contentsId }) => viewsHref(days, { contentsId }),
    },
    { label: "글 번호", kind: "id", value: (row) => row.contentsId },
  ];
}
