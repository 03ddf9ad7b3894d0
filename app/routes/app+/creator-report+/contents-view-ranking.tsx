import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { comparisonOf } from "~/areas/reports/comparison";
import { Compared } from "~/areas/reports/parts/compared";
import { daysInShort, monthShown } from "~/areas/reports/report-words";
import { ViewChartOpener } from "~/areas/reports/parts/view-chart-opener";
import { openRanking } from "~/areas/reports/ranking/open-ranking.server";
import { monthOf, type RankingOption, rankingOptions } from "~/areas/reports/ranking/ranking-range";
import { rankingColumns } from "~/areas/reports/ranking/ranking.columns";
import { RankingQuery } from "~/areas/reports/ranking/ranking.schema.server";
import { readViewRanking } from "~/areas/reports/ranking/read-view-ranking.server";
import { viewRanking } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { dayShown, seoulMonth } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Segmented } from "~/ui/list/segmented";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, RankingQuery);
    const scope = await scopeOf(ctx, viewRanking);
    const asked = await openRanking(ctx, scope, query);
    const { rows, total, views, viewsBefore, range } = await readViewRanking(ctx, scope, { ...query, ...asked });
    const subjects = await codeNames(ctx, "main_subject");
    return {
      rows: listRows(context, rows, rankingColumns(subjects, range, Math.max(1, ...rows.map(({ viewCount }) => viewCount)))),
      views,
      viewsBefore,
      range,
      asked,
      isThisMonth: monthOf(asked.day) === seoulMonth(ctx.now()),
      page: { page: query.page, size: query.rowsPerPage, total, unit: "개", sizes: true },
      subjects,
    };
  });
}

export const meta: MetaFunction = (args) => titled("기간별 조회 순위", args);

export default function ContentsViewRanking() {
  const { rows, views, viewsBefore, range, asked, isThisMonth, page, subjects } = useLoaderData<typeof loader>();
  const [from, to] = [dayShown(range.fromDay), dayShown(range.toDay)];
  const days = from === to ? from : `${from}부터 ${to}까지`;
  const times = (count: number) => `${counted(count)}번`;
  return (
    <Page title="기간별 조회 순위" width="full" lead={`${daysInShort(range)}에 많이 읽힌 글이에요.`} actions={<Downloads />}>
      <div className="range-bar">
        <Options
          current={asked.dateOption}
          day={asked.isElsewhere ? asked.day : null}
          month={isThisMonth ? "이번 달" : monthShown(monthOf(asked.day))}
        />
        <FilterBar
          filters={[{ name: "yearMonth", label: "기준일", value: asked.day, type: "date" }]}
          found={`글 ${counted(page.total)}개`}
          view="dateOption"
          folded="날짜"
        />
      </div>
      {asked.isUnknown && (
        <NoticeStrip type="warning" alert>
          <p>{`날짜를 알아볼 수 없어 ${days} 보여 드려요.`}</p>
        </NoticeStrip>
      )}
      {views > 0 && (
        <Stats
          lead
          of={[
            {
              label: "조회",
              value: times(views),
              note: viewsBefore !== null && <Compared {...comparisonOf(views, viewsBefore, times, "앞 기간")} />,
            },
            { label: "읽힌 글", value: `${counted(page.total)}개` },
          ]}
        />
      )}
      <ViewChartOpener>
        <DataTable
          label="기간별 조회 순위"
          columns={rankingColumns(subjects, range)}
          rows={rows}
          page={page}
          empty={
            <Empty title="이 기간에 읽힌 글이 없어요.">
              <p>기간을 넓히거나, 글을 친구에게 보내 보세요.</p>
            </Empty>
          }
        />
      </ViewChartOpener>
    </Page>
  );
}

function Options({ current, day, month }: { current: RankingOption; day: string | null; month: string }) {
  const [query] = useSearchParams();
  const to = (option: RankingOption) => {
    const next = new URLSearchParams(query);
    next.delete("page");
    next.set("dateOption", option);
    if (day) next.set("yearMonth", day);
    return `?${next}`;
  };
  const label = ([option, name]: (typeof rankingOptions)[number]) => (option === "month" ? month : name);
  return (
    <Segmented label="기간" options={rankingOptions.map((one) => ({ label: label(one), to: to(one[0]), current: one[0] === current }))} />
  );
}
