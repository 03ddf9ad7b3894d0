import { counted } from "~/messages/counted";
import type { Column } from "~/ui/list/columns";
import type { VisitDay } from "./list-visit-days.server";
import type { DeviceRow, LinkRow, PostRow, SourceRow } from "./read-visits.server";
import { deviceNames, FRONT_PAGE_NAME, shareText, type SourceName, sourceText } from "./visit-words";

const icons: Record<SourceName, string> = {
  messenger: "chat",
  search: "search",
  blog: "book",
  site: "home",
  feed: "feed",
  other: "globe",
  unknown: "info",
};

const count = (whole: number): Column<{ visits: number }> => ({
  label: "방문",
  kind: "count",
  value: (row) => row.visits,
  show: ({ visits }) => [counted(visits), shareText(visits, whole)].filter(Boolean).join(" "),
});

export const sourceColumns = (visits: number): Column<SourceRow>[] => [
  {
    label: "유입 경로",
    wide: true,
    value: (row) => sourceText(row),
    icon: (row) => icons[row.source],
    share: (row) => row.visits / visits,
  },
  count(visits),
];

export const deviceColumns = (visits: number): Column<DeviceRow>[] => [
  {
    label: "기기",
    wide: true,
    value: (row) => deviceNames[row.device],
    icon: (row) => row.device,
    share: (row) => row.visits / visits,
  },
  count(visits),
];

/** Addresses are text: presses here would not count, and the writer may have removed the link. */
export const linkColumns: Column<LinkRow>[] = [
  { label: "링크", wide: true, value: (row) => row.address },
  { label: "클릭", kind: "count", value: (row) => row.presses },
];

/** A post, or the front page. */
export type PageRow = PostRow | { title: null; visits: number };

export const postColumns = (visits: number, href: (contentsId: number) => string): Column<PageRow>[] => [
  {
    label: "제목",
    wide: true,
    value: (row) => row.title ?? FRONT_PAGE_NAME,
    share: (row) => row.visits / visits,
    href: (row) => ("contentsId" in row ? href(row.contentsId) : null),
  },
  count(visits),
];

export const visitDayColumns: Column<VisitDay>[] = [
  { label: "날짜", kind: "report-day", value: (row) => row.day },
  { label: "글 번호", kind: "id", value: (row) => row.contentsId },
  { label: "제목", wide: true, value: (row) => (row.contentsId === null ? FRONT_PAGE_NAME : row.title) },
  { label: "구분", value: (row) => ("source" in row ? "방문" : "누른 링크") },
  { label: "유입 경로나 링크", wide: true, value: (row) => ("source" in row ? sourceText(row) : row.address) },
  { label: "기기", value: (row) => ("source" in row ? deviceNames[row.device] : "") },
  { label: "횟수", kind: "count", value: (row) => row.count },
];
