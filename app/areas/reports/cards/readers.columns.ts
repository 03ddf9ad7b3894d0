import { runHref } from "~/areas/sending/sending-links";
import { formatSeoul } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import type { ReaderRow } from "./read-readers.server";

export const readersColumns: Column<ReaderRow>[] = [
  { label: "친구", main: true, face: true, value: (row) => row.friendName || "이름 없음" },
  {
    label: "읽음",
    main: true,
    value: (row) => row.viewedAt,
    show: (row) => (row.viewedAt ? `${formatSeoul(row.viewedAt, "yyyy.MM.dd HH:mm")}에 읽음` : "안 읽음"),
    tone: (row) => (row.viewedAt ? "good" : "off"),
  },
  { label: "끝까지", value: (row) => (row.readToEnd ? "끝까지 읽음" : "") },
  {
    label: "보낸 시각",
    kind: "minute",
    value: (row) => row.sentAt,
    href: (row) => (row.sendRunId ? runHref(row.sendRunId) : null),
  },
];
