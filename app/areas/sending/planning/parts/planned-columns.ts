import { counted } from "~/messages/counted";
import type { Column } from "~/ui/list/columns";
import { momentText } from "../../plan-words";
import { plannedRunHref } from "../../sending-links";
import type { PlannedRun } from "../list-planned-runs.server";
import { plannedStates } from "../planning-words";

export const plannedColumns = (now: Date): Column<PlannedRun>[] => [
  { label: "제목", value: (row) => row.title, href: (row) => plannedRunHref(row.sendingListId), main: "head", wide: true },
  { label: "시각", value: (row) => row.remindAt, show: (row) => momentText(row.remindAt, now), main: true },
  { label: "받는 사람", value: (row) => row.people, show: (row) => `${counted(row.people)}명${partText(row)}`, main: true },
  { label: "상태", value: (row) => plannedStates[row.state].text, tone: (row) => plannedStates[row.state].tone, main: true },
];

const partText = ({ part, parts }: PlannedRun) => (parts ? ` · ${parts}일 중 ${part}일째` : "");
