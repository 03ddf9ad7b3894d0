import { friendHref, runHref } from "~/areas/sending/sending-links";
import { unreadText } from "~/areas/sending/sending-words";
import type { Column } from "~/ui/list/columns";
import type { HistoryRow } from "./list-send-history.server";

/** Columns of screen and files alike. */
export const historyFacts = {
  number: { label: "번호", kind: "id", value: (row) => row.sendHistoryId },
  title: {
    label: "제목",
    wide: true,
    main: true,
    value: (row) => row.title,
    href: (row) => (row.sendRunId ? runHref(row.sendRunId) : null),
  },
  sentAt: { label: "보낸 시각", kind: "minute", main: true, value: (row) => row.createdDateTime },
  person: { label: "받은 사람", main: "head", value: (row) => row.kakaotalkProfileNickname, href: (row) => friendHref(row.receiverId) },
} satisfies Record<string, Column<HistoryRow>>;

/** Files have arrival and reading apart. */
export const sendHistoryColumns: Column<HistoryRow>[] = [
  ...Object.values(historyFacts),
  { label: "도착", value: (row) => (row.delivered ? "보냄" : "확인 필요") },
  { label: "읽음", value: (row) => row.viewedAt ?? unreadText(row.recorded) },
];
