import { runHref } from "~/areas/sending/sending-links";
import type { Column } from "~/ui/list/columns";
import type { ViewReportRow } from "./read-view-report.server";

export const viewReportColumns = (subjects: Record<string, string>): Column<ViewReportRow>[] => [
  { label: "친구", main: true, face: true, value: (row) => row.friendName },
  {
    label: "제목",
    wide: true,
    main: true,
    value: (row) => row.title,
    href: (row) => (row.sendRunId ? runHref(row.sendRunId) : null),
  },
  { label: "주제", value: (row) => subjects[row.mainSubject] ?? row.mainSubject },
  { label: "보낸 시각", kind: "report-minute", value: (row) => row.createDate },
  {
    label: "조회",
    main: true,
    value: (row) => row.viewYn,
    show: (row) => (row.viewYn === "Y" ? "읽음" : "안 읽음"),
    tone: (row) => (row.viewYn === "Y" ? "good" : "off"),
  },
];
