import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { person } from "~/ui/list/person";
import type { ViewReportRow } from "./read-view-report.server";

export const viewReportColumns = (subjects: Record<string, string>): Column<ViewReportRow>[] => [
  { label: "친구", main: true, value: (row) => row.friendName, show: (row) => person(row.friendName) },
  {
    label: "제목",
    wide: true,
    main: true,
    value: (row) => row.title,
    href: (row) => (row.sendRunId ? `/app/send-messages/send-run?sendRunId=${row.sendRunId}` : null),
  },
  { label: "주제", value: (row) => subjects[row.mainSubject] ?? row.mainSubject },
  { label: "보낸 시각", kind: "report-minute", value: (row) => row.createDate },
  { label: "조회", main: true, value: (row) => row.viewYn, show: readState },
];

const readState = ({ viewYn }: ViewReportRow) =>
  viewYn === "Y" ? markup`<span class="state" data-state="good">읽음</span>` : markup`<span class="state">안 읽음</span>`;
