import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { person } from "~/ui/list/person";
import type { HistoryRow } from "./list-send-history.server";

const arrival = ({ delivered }: HistoryRow) => (delivered ? "보냄" : "확인 필요");

export const sendHistoryColumns: Column<HistoryRow>[] = [
  { label: "번호", kind: "id", value: (row) => row.sendHistoryId },
  {
    label: "제목",
    wide: true,
    main: true,
    value: (row) => row.title,
    href: (row) => (row.sendRunId ? `/app/send-messages/send-run?sendRunId=${row.sendRunId}` : null),
  },
  { label: "보낸 시각", kind: "minute", main: true, value: (row) => row.createdDateTime },
  {
    label: "받은 사람",
    main: true,
    value: (row) => row.kakaotalkProfileNickname,
    show: (row) => person(row.kakaotalkProfileNickname),
  },
  {
    label: "도착",
    main: true,
    value: arrival,
    show: (row) => markup`<span class="state" data-state="${row.delivered ? "good" : "wait"}">${arrival(row)}</span>`,
  },
];
