import { friendHref, runHref } from "~/areas/sending/sending-links";
import { unreadText } from "~/areas/sending/sending-words";
import { formatSeoul } from "~/time/seoul";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import type { HistoryRow } from "./list-send-history.server";

const facts: Column<HistoryRow>[] = [
  { label: "번호", kind: "id", value: (row) => row.sendHistoryId },
  {
    label: "제목",
    wide: true,
    main: true,
    value: (row) => row.title,
    href: (row) => (row.sendRunId ? runHref(row.sendRunId) : null),
  },
  { label: "보낸 시각", kind: "minute", main: true, value: (row) => row.createdDateTime },
  {
    label: "받은 사람",
    main: "head",
    face: true,
    value: (row) => row.kakaotalkProfileNickname,
    href: (row) => friendHref(row.receiverId),
  },
];

const arrivalOf = ({ delivered }: HistoryRow) => (delivered ? "보냄" : "확인 필요");
const readingOf = ({ viewedAt, recorded }: HistoryRow) => viewedAt ?? unreadText(recorded);

/** Files have arrival and reading apart. */
export const sendHistoryColumns: Column<HistoryRow>[] = [
  ...facts,
  { label: "도착", value: arrivalOf },
  { label: "읽음", value: readingOf },
];

/** A phone leaves the year out. */
const readState = (minute: string) =>
  markup`<span class="state" data-state="good"><span>읽음 <span class="history-year">${minute.slice(0, 5)}</span>${minute.slice(5)}</span></span>`;

/** The screen says both in one place: a message that may not have arrived, else whether the person read the post. */
export const historyListColumns: Column<HistoryRow>[] = [
  ...facts,
  {
    label: "읽음",
    main: true,
    value: readingOf,
    show: (row) => {
      if (row.viewedAt) return readState(formatSeoul(row.viewedAt, "yyyy.MM.dd HH:mm"));
      return row.delivered ? unreadText(row.recorded) : arrivalOf(row);
    },
    tone: (row) => (row.viewedAt ? null : row.delivered ? "off" : "wait"),
  },
];
