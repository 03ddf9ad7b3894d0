import { runHref } from "~/areas/sending/sending-links";
import type { Column } from "~/ui/list/columns";
import type { HistoryRow } from "./list-send-history.server";

export const sendHistoryColumns: Column<HistoryRow>[] = [
  { label: "번호", kind: "id", value: (row) => row.sendHistoryId },
  {
    label: "제목",
    wide: true,
    main: true,
    value: (row) => row.title,
    href: (row) => (row.sendRunId ? runHref(row.sendRunId) : null),
  },
  { label: "보낸 시각", kind: "minute", main: true, value: (row) => row.createdDateTime },
  { label: "받은 사람", main: true, face: true, value: (row) => row.kakaotalkProfileNickname },
  { label: "도착", main: true, value: (row) => (row.delivered ? "보냄" : "확인 필요"), tone: (row) => (row.delivered ? "good" : "wait") },
];
