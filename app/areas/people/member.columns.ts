import type { RunRow } from "~/areas/sending/runs/list-runs.server";
import { recipientStates } from "~/areas/sending/sending-words";
import { type AuditAction, auditActions } from "~/messages/audit-actions.ko";
import { counted } from "~/messages/counted";
import type { Column } from "~/ui/list/columns";
import type { AuditRow } from "./list-audit-about.server";
import { jobsHref } from "./people-links";

const STATUS = { RUNNING: "보내는 중", PAUSED: "멈춤", DONE: "완료" };

/** Each run links to the desk of jobs. */
export const runColumns: Column<RunRow>[] = [
  { label: "번호", kind: "id", main: true, value: (row) => row.sendRunId, href: (row) => jobsHref({ run: row.sendRunId }) },
  { label: "글", main: "head", wide: true, value: (row) => row.title },
  { label: "시작한 시각", kind: "minute", main: true, value: (row) => row.startedAt },
  { label: "상태", main: true, value: (row) => STATUS[row.status] },
  { label: "사람 수", kind: "count", value: (row) => row.total },
  { label: "상태별", wide: true, value: (row) => statesText(row.states) },
];

const statesText = (states: RunRow["states"]): string =>
  Object.entries(recipientStates)
    .flatMap(([state, name]) =>
      states[state as keyof typeof recipientStates] ? [`${name} ${counted(states[state as keyof typeof recipientStates]!)}`] : [],
    )
    .join(", ");

export const auditColumns: Column<AuditRow>[] = [
  { label: "시각", kind: "minute", main: "head", value: (row) => row.at },
  { label: "처리한 사람", main: true, value: (row) => row.actor },
  { label: "한 일", main: true, value: (row) => auditActions[row.deed as AuditAction] ?? row.deed },
  { label: "자세히", wide: true, value: (row) => row.details },
];
