import { runHref } from "~/areas/sending/sending-links";
import type { Column } from "~/ui/list/columns";
import type { Tone } from "~/ui/list/state";
import type { RunFigures } from "./run-figures.server";

const statusNames: Record<RunFigures["status"], string> = { RUNNING: "보내는 중", PAUSED: "멈춤", DONE: "완료" };

const statusTones: Record<RunFigures["status"], Tone> = { RUNNING: "now", PAUSED: "wait", DONE: "good" };

const readRate = ({ sent, read }: Pick<RunFigures, "sent" | "read">): string => (sent === 0 ? "" : `${Math.round((read / sent) * 100)}%`);

export const runFiguresColumns: Column<RunFigures>[] = [
  { label: "보낸 시각", kind: "minute", main: true, value: (row) => row.startedAt },
  {
    label: "제목",
    wide: true,
    main: "head",
    value: (row) => row.title,
    href: (row) => runHref(row.sendRunId),
  },
  {
    label: "상태",
    main: true,
    value: (row) => statusNames[row.status],
    tone: ({ status }) => statusTones[status],
  },
  { label: "받는 사람", kind: "count", main: true, value: (row) => row.people },
  { label: "보냄", kind: "count", main: true, value: (row) => row.sent },
  { label: "읽음", kind: "count", main: true, value: (row) => row.read },
  {
    label: "읽은 비율",
    kind: "count",
    main: true,
    value: readRate,
    share: ({ sent, read }) => (sent === 0 ? 0 : read / sent),
  },
];
