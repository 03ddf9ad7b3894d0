import { formatSeoul } from "~/time/seoul";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { person } from "~/ui/list/person";
import type { ReaderRow } from "./read-readers.server";

const nameOf = (row: ReaderRow) => row.friendName || "이름 없음";

export const readersColumns: Column<ReaderRow>[] = [
  { label: "친구", main: true, value: nameOf, show: (row) => person(nameOf(row)) },
  {
    label: "읽음",
    main: true,
    value: (row) => row.viewedAt,
    show: ({ viewedAt }) =>
      viewedAt
        ? markup`<span class="state" data-state="good">${formatSeoul(viewedAt, "yyyy.MM.dd HH:mm")}에 읽음</span>`
        : markup`<span class="state">안 읽음</span>`,
  },
  { label: "끝까지", value: (row) => (row.readToEnd ? "끝까지 읽음" : "") },
  {
    label: "보낸 시각",
    kind: "minute",
    value: (row) => row.sentAt,
    href: (row) => (row.sendRunId ? `/app/send-messages/send-run?sendRunId=${row.sendRunId}` : null),
  },
];
