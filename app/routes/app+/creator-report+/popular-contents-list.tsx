import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { averageShown, popularColumns } from "~/areas/reports/ranking/popular.columns";
import { PopularQuery } from "~/areas/reports/ranking/ranking.schema.server";
import { readPopularContents } from "~/areas/reports/ranking/read-popular-contents.server";
import { popularContents } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { seoulMonth } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, PopularQuery);
    const scope = await scopeOf(ctx, popularContents);
    const { rows, total, ...sums } = await readPopularContents(ctx, scope, asked);
    const subjects = await codeNames(ctx, "main_subject");
    const [month, opensAll] = [seoulMonth(ctx.now()), scope === "all"];
    return {
      rows: listRows(context, rows, popularColumns(subjects, month, opensAll, sums.most || 1)),
      page: { page: asked.page, size: asked.rowsPerPage, total, unit: "개", sizes: true },
      sorted: { sort: asked.sort, direction: asked.direction },
      sums,
      subjects,
      month,
      opensAll,
    };
  });
}

export const meta: MetaFunction = (args) => titled("일평균 발송 순위", args);

export default function PopularContentsList() {
  const { rows, sums, page, sorted, subjects, month, opensAll } = useLoaderData<typeof loader>();
  return (
    <Page title="일평균 발송 순위" width="full" lead="콘텐츠 숍의 글과 내 글이 하루에 몇 번 보내졌나요?" actions={<Downloads />}>
      {sums.allSent > 0 && (
        <Stats
          lead
          of={[
            {
              label: "가장 높은 하루 평균",
              value: `${averageShown(sums.most)}건`,
              note: `모든 글의 평균은 ${averageShown(sums.mean)}건이에요`,
            },
            { label: "글", value: `${counted(page.total)}개` },
            { label: "전달", value: `${counted(sums.allSent)}건` },
          ]}
        />
      )}
      <DataTable
        label="일평균 발송 순위"
        columns={popularColumns(subjects, month, opensAll)}
        rows={rows}
        page={page}
        sorted={sorted}
        empty={
          <Empty title="아직 올라온 글이 없어요.">
            <p>글을 쓰면 여기에 나와요.</p>
            <a className="btn" href="/app/blog/write-contents">
              글쓰기
            </a>
          </Empty>
        }
      />
      <p className="quiet">하루 평균은 전달(B)을 올린 뒤 지난 날(A)로 나눠요. 올린 날의 평균은 0이에요.</p>
    </Page>
  );
}
