import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { popularColumns } from "~/areas/reports/ranking/popular.columns";
import { PopularQuery } from "~/areas/reports/ranking/ranking.schema.server";
import { readPopularContents } from "~/areas/reports/ranking/read-popular-contents.server";
import { popularContents } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { seoulMonth } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, PopularQuery);
    const scope = await scopeOf(ctx, popularContents);
    const { rows, total } = await readPopularContents(ctx, scope, asked);
    const subjects = await codeNames(ctx, "main_subject");
    const most = Math.max(1, ...rows.map(({ dayAverage }) => dayAverage));
    const [month, opensAll] = [seoulMonth(ctx.now()), scope === "all"];
    return {
      rows: listRows(context, rows, popularColumns(subjects, month, opensAll, most)),
      page: { page: asked.page, size: asked.rowsPerPage, total, unit: "개", sizes: true },
      sorted: { sort: asked.sort, direction: asked.direction },
      subjects,
      month,
      opensAll,
    };
  });
}

export const meta: MetaFunction = (args) => titled("일평균 발송 순위", args);

export default function PopularContentsList() {
  const { rows, page, sorted, subjects, month, opensAll } = useLoaderData<typeof loader>();
  return (
    <Page
      title="일평균 발송 순위"
      width="full"
      lead="콘텐츠 숍의 글과 내 글이 올린 뒤로 하루에 몇 번씩 보내졌는지 보여 드려요. 올린 날의 평균은 0이에요."
      actions={<Downloads />}
    >
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
    </Page>
  );
}
