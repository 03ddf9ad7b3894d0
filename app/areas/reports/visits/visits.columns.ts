import { counted } from "~/messages/counted";
import { type Html, markup } from "~/ui/html";
import { iconSvg } from "~/ui/icon";
import type { Column } from "~/ui/list/columns";
import { shareBar } from "~/ui/list/share-bar";
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

/** An icon, a name, and below it a bar of the share. */
const bar = (icon: string, name: string, share: number): Html =>
  markup`<span class="with-icon"><span class="icon-tile">${iconSvg(icon, 18)}</span><span>${name}${shareBar(share)}</span></span>`;

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
    show: (row) => bar(icons[row.source], sourceText(row), row.visits / visits),
  },
  count(visits),
];

export const deviceColumns = (visits: number): Column<DeviceRow>[] => [
  {
    label: "기기",
    wide: true,
    value: (row) => deviceNames[row.device],
    show: (row) => bar(row.device, deviceNames[row.device], row.visits / visits),
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
    show: (row) => markup`${row.title ?? FRONT_PAGE_NAME}${shareBar(row.visits / visits)}`,
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
