import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { ReportRangeForm } from "~/areas/reports/parts/report-range-form";
import { readViewReport } from "~/areas/reports/read-view-report.server";
import { ViewReportQuery } from "~/areas/reports/report.schema.server";
import { viewReportColumns } from "~/areas/reports/view-report.columns";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/rest/access";
import { scopeOf } from "~/http/rest/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { page, rowsPerPage, username, ...rest } = queryOf(request, ViewReportQuery);
    const { range, asked } = askedRange(request, ctx.now(), "month");
    const scope = await scopeOf(ctx, "GET:/v1/report/user-contents-view-report-by-contents");
    const { rows, total } = await readViewReport(ctx, scope, { ...rest, page, rowsPerPage, username, range });
    return {
      rows,
      page: { page, size: rowsPerPage, total, sizes: true },
      subjects: await codeNames(ctx, "main_subject"),
      asked,
      username: scope === "all" ? (username ?? "") : null,
    };
  });
}

export const meta: MetaFunction = (args) => titled("콘텐츠별 고객 조회 현황", args);

export default function ViewReportByContents() {
  const { rows, page, subjects, asked, username } = useLoaderData<typeof loader>();
  return (
    <Page
      title="콘텐츠별 고객 조회 현황"
      width="full"
      lead={`${dayShown(asked.fromDay)}부터 ${dayShown(asked.toDay)}까지 보낸 글을 누가 읽었는지 보여 드려요.`}
      actions={<Downloads />}
    >
      <ReportRangeForm asked={asked} username={username} found={`보낸 글 ${counted(page.total)}건`} />
      <DataTable
        label="콘텐츠별 고객 조회 현황"
        columns={viewReportColumns(subjects)}
        rows={rows}
        rowKey={(row) => row.sendHistoryId}
        page={page}
        empty={
          <Empty title="이 기간에 보낸 글이 없습니다.">
            <p>기간을 넓히거나, 콘텐츠 숍에서 글을 보내 보세요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
