import { runHref } from "~/areas/sending/sending-links";
import { counted } from "~/messages/counted";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import type { Tone } from "~/ui/list/state";
import type { RunFigures } from "./run-figures.server";

const statusNames: Record<RunFigures["status"], string> = { RUNNING: "보내는 중", PAUSED: "멈춤", DONE: "완료" };

const statusTones: Record<Exclude<RunFigures["status"], "DONE">, Tone> = { RUNNING: "now", PAUSED: "wait" };

const readRate = ({ sent, read }: Pick<RunFigures, "sent" | "read">): string => (sent === 0 ? "" : `${Math.round((read / sent) * 100)}%`);

const STATE = "상태";

/** A finished run needs no word: the state stands where one of the rows is under way. */
export const runListColumns = (rows: { status: RunFigures["status"] }[]): Column<RunFigures>[] =>
  rows.some(({ status }) => status !== "DONE") ? runFiguresColumns : runFiguresColumns.filter(({ label }) => label !== STATE);

/** Below 700 px the share says the numbers of people too. */
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
    label: STATE,
    main: true,
    value: (row) => statusNames[row.status],
    show: ({ status }) => (status === "DONE" ? "" : statusNames[status]),
    tone: ({ status }) => (status === "DONE" ? null : statusTones[status]),
  },
  { label: "받는 사람", kind: "count", main: true, value: (row) => row.people },
  { label: "보냄", kind: "count", main: true, value: (row) => row.sent },
  { label: "읽음", kind: "count", main: true, value: (row) => row.read },
  {
    label: "읽은 비율",
    kind: "count",
    main: true,
    value: readRate,
    show: (row) =>
      row.sent === 0
        ? ""
        : markup`<span><span class="runs-people">${counted(row.sent)}명 중 ${counted(row.read)}명 읽음 · </span>${readRate(row)}</span>`,
    share: ({ sent, read }) => (sent === 0 ? 0 : read / sent),
  },
];
