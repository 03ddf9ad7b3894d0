import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { ReadingStats } from "~/areas/reports/cards/parts/reading-stats";
import { readingCompared } from "~/areas/reports/cards/reading-compared.server";
import { SubjectReportQuery } from "~/areas/reports/customers/customers.schema.server";
import { readSubjectReport } from "~/areas/reports/customers/read-subject-report.server";
import { subjectReportColumns } from "~/areas/reports/customers/subject-report.columns";
import { narrowedFilters } from "~/areas/reports/parts/narrowed-filters";
import { NothingSent } from "~/areas/reports/parts/nothing-sent";
import { ReportRangeForm } from "~/areas/reports/parts/report-range-form";
import { readNarrowed } from "~/areas/reports/dispatches/read-narrowed.server";
import { daysInShort } from "~/areas/reports/report-words";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { viewReportBySubject } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { page, rowsPerPage, username, receiverId, sort, direction } = queryOf(request, SubjectReportQuery);
    const { range, asked } = askedRange(request, ctx.now(), "month");
    const scope = await scopeOf(ctx, viewReportBySubject);
    const query = { page, rowsPerPage, username, receiverId, range, sort, direction };
    const { rows, total, sums } = await readSubjectReport(ctx, scope, query);
    const now = { sendCount: sums.sendCount, readCount: sums.viewCount };
    // Daily counts do not know receivers.
    const compared = receiverId ? null : await readingCompared(ctx, scope, { range, username, now });
    const subjects = await codeNames(ctx, "main_subject");
    return {
      rows: listRows(context, rows, subjectReportColumns(subjects, { days: asked, username })),
      sums: { ...now, rate: sums.viewRate, compared },
      asked,
      sorted: { sort, direction },
      page: { page, size: rowsPerPage, total, sizes: true },
      subjects,
      narrowed: await readNarrowed(ctx, scope, { receiverId }),
      username: scope === "all" ? (username ?? "") : null,
    };
  });
}

export const meta: MetaFunction = (args) => titled("주제별 고객 조회 현황", args);

export default function ViewReportBySubject() {
  const { rows, sums, asked, sorted, page, subjects, narrowed, username } = useLoaderData<typeof loader>();
  const behind = { receiverId: narrowed.receiverId ?? undefined, username };
  return (
    <Page title="주제별 고객 조회 현황" width="full" lead={`${daysInShort(asked)}에 어떤 주제를 읽었나요?`} actions={<Downloads />}>
      <ReportRangeForm
        asked={asked}
        username={username}
        filters={narrowedFilters(narrowed)}
        found={`보낸 글 ${counted(sums.sendCount)}건`}
      />
      <ReadingStats asked={asked} of={behind} {...sums} />
      <DataTable
        label="주제별 고객 조회 현황"
        columns={subjectReportColumns(subjects, { days: asked, username })}
        rows={rows}
        page={{ ...page, unit: "건" }}
        sorted={sorted}
        empty={<NothingSent />}
      />
    </Page>
  );
}
