import type { LoaderFunctionArgs } from "@remix-run/node";
import { commonCodes } from "~/areas/master/common-codes.server";
import { allViewReportRows, type ViewReportRow } from "~/areas/reports/read-view-report.server";
import { reportRange } from "~/areas/reports/report-range";
import { ViewReportQuery } from "~/areas/reports/report.schema.server";
import { type ExcelColumn, excelFile } from "~/http/reply/excel.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { searchParams } = new URL(request.url);
    const { startDateTime, endDateTime, dateOption, username } = ViewReportQuery.parse(Object.fromEntries(searchParams));
    const range = reportRange(ctx.now(), { dateOption, fromDay: startDateTime, toDay: endDateTime });
    const subjects = await commonCodes(ctx, "main_subject");
    const names = new Map(subjects.map((subject) => [subject.commonCodeKey, subject.commonCodeKeyName]));
    return excelFile("콘텐츠별 고객 조회 현황", columns(names), allViewReportRows(ctx, { username, range }));
  });
}

const columns = (subjects: Map<string, string>): ExcelColumn<ViewReportRow>[] => [
  { header: "친구", value: (row) => row.friendName },
  { header: "제목", width: 40, value: (row) => row.title },
  { header: "주제", value: (row) => subjects.get(row.mainSubject) ?? row.mainSubject },
  { header: "보낸 시각", value: (row) => row.createDate },
  { header: "조회", value: (row) => row.viewYn },
];
