import type { Column } from "~/ui/list/columns";
import { rateShown } from "../rate";
import { dispatchesHref } from "../report-links";
import type { Range } from "../report-range";
import type { SubjectRow } from "./read-subject-report.server";

type Behind = { days: Pick<Range, "fromDay" | "toDay">; username?: string | null };

/** `behind` makes counts links (rule 220). */
export function subjectReportColumns(subjects: Record<string, string>, behind?: Behind): Column<SubjectRow>[] {
  const rows = ({ receiverId, mainSubject }: SubjectRow, viewYn?: "Y") =>
    behind ? dispatchesHref(behind.days, { receiverId, mainSubject, viewYn, username: behind.username }) : null;
  return [
    { label: "친구", main: true, sort: "friendName", face: true, value: (row) => row.friendName || "이름 없음" },
    { label: "주제", main: true, sort: "mainSubject", value: (row) => subjects[row.mainSubject] ?? row.mainSubject },
    { label: "보낸 글", kind: "count", sort: "sendCount", value: (row) => row.sendCount, href: (row) => rows(row) },
    { label: "읽은 글", kind: "count", sort: "viewCount", value: (row) => row.viewCount, href: (row) => rows(row, "Y") },
    {
      label: "읽은 비율",
      kind: "count",
      main: true,
      sort: "viewRate",
      value: (row) => rateShown(row.viewRate),
      share: (row) => row.viewRate / 100,
    },
  ];
}
