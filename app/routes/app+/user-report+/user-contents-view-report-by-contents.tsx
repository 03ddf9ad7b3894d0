import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { commonCodes } from "~/areas/master/common-codes.server";
import { ReportRangeForm } from "~/areas/reports/parts/report-range-form";
import { readViewReport } from "~/areas/reports/read-view-report.server";
import { reportRange } from "~/areas/reports/report-range";
import { ViewReportQuery } from "~/areas/reports/report.schema.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { dayShown, formatSeoul } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { ReversedDates } from "~/ui/form/reversed-dates";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { RowsPerPage } from "~/ui/rows-per-page";
import { titled } from "~/ui/title";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { search, searchParams } = new URL(request.url);
    const { startDateTime, endDateTime, dateOption, ...query } = ViewReportQuery.parse(Object.fromEntries(searchParams));
    const range = reportRange(ctx.now(), { dateOption, fromDay: startDateTime, toDay: endDateTime });
    const [{ rows, total }, subjects] = await Promise.all([readViewReport(ctx, { ...query, range }), commonCodes(ctx, "main_subject")]);
    const names = new Map(subjects.map((subject) => [subject.commonCodeKey, subject.commonCodeKeyName]));
    return {
      rows: rows.map((row) => ({
        ...row,
        subject: names.get(row.mainSubject) ?? row.mainSubject,
        createDate: formatSeoul(row.createDate, "yyyy-MM-dd HH:mm"),
      })),
      total,
      query,
      asked: { dateOption: dateOption ?? null, fromDay: range.fromDay, toDay: range.toDay },
      admin: ctx.actor.roles.includes("ROLE_ADMIN"),
      excelHref: `/app/user-report/user-contents-view-report-by-contents.xlsx${search}`,
    };
  });
}

export const meta: MetaFunction = (args) => titled("콘텐츠별 고객 조회 현황", args);

export default function ViewReportByContents() {
  const { rows, total, query, asked, admin, excelHref } = useLoaderData<typeof loader>();
  return (
    <Page
      title="콘텐츠별 고객 조회 현황"
      width="full"
      lead={`${dayShown(asked.fromDay)}부터 ${dayShown(asked.toDay)}까지 보낸 글을 누가 읽었는지 보여 드려요.`}
      actions={
        <a className="btn" href={excelHref}>
          엑셀 내려받기
        </a>
      }
    >
      <ReportRangeForm asked={asked} rowsPerPage={query.rowsPerPage} username={admin ? (query.username ?? "") : null} />
      <ReversedDates from={asked.fromDay} to={asked.toDay} />
      {rows.length === 0 ? (
        <Empty title="이 기간에 보낸 글이 없습니다.">
          <p>기간을 넓히거나, 콘텐츠 숍에서 글을 보내 보세요.</p>
        </Empty>
      ) : (
        <>
          <ViewTable rows={rows} />
          <div className="row list-foot">
            <Pager page={query.page} totalPages={Math.ceil(total / query.rowsPerPage)} totalElements={total} />
            <RowsPerPage value={query.rowsPerPage} param="rowsPerPage" />
          </div>
        </>
      )}
    </Page>
  );
}

function ViewTable({ rows }: { rows: ReturnType<typeof useLoaderData<typeof loader>>["rows"] }) {
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="콘텐츠별 고객 조회 현황 표">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">친구</th>
            <th scope="col">제목</th>
            <th scope="col">주제</th>
            <th scope="col" className="num">
              보낸 시각
            </th>
            <th scope="col">조회</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sendHistoryId}>
              <td>{row.friendName}</td>
              <td className="wide">
                {row.sendRunId ? <a href={`/app/send-messages/send-run?sendRunId=${row.sendRunId}`}>{row.title}</a> : row.title}
              </td>
              <td>{row.subject}</td>
              <td className="num">{row.createDate}</td>
              <td>{row.viewYn === "Y" ? "읽음" : "안 읽음"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
