import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { drawMonths } from "~/areas/reports/charts/draw-months.server";
import { monthShown } from "~/areas/reports/report-words";
import { ViewChart } from "~/areas/reports/parts/view-chart";
import { chartMonth } from "~/areas/reports/ranking/ranking-range";
import { ViewChartQuery } from "~/areas/reports/ranking/ranking.schema.server";
import { readMonthlyViews } from "~/areas/reports/ranking/read-monthly-views.server";
import { postHref } from "~/areas/reports/report-links";
import { viewChart } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { keepRows } from "~/ui/list/keep-rows";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

const RANKING = "/app/creator-report/contents-view-ranking";
export const handle = { menu: RANKING };

/** Also loaded by the dialog over the ranking. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { contentsId, yearMonth } = queryOf(request, ViewChartQuery);
    const scope = await scopeOf(ctx, viewChart);
    const month = chartMonth(ctx.now(), yearMonth);
    const months = await readMonthlyViews(ctx, scope, { contentsId, yearMonth: month });
    const drawing = await drawMonths(
      months.map((one) => one.yearMonth),
      [{ axis: "조회", unit: "번", values: months.map((one) => one.viewCount) }],
    );
    return { contentsId, month, months, drawing };
  });
}

/** When loading fails, the dialog gets a message instead of an error. */
export const clientLoader = (args: ClientLoaderFunctionArgs) => keepRows(args, {});

export const meta: MetaFunction = (args) => titled("월별 조회", args);

export default function ContentsViewRankingChart() {
  const { contentsId, month, months, drawing } = useLoaderData<typeof loader>();
  const sum = months.reduce((total, { viewCount }) => total + viewCount, 0);
  const best = months.reduce((most, one) => (one.viewCount > most.viewCount ? one : most));
  return (
    <Page
      title={months[0]!.title}
      lead={`${monthShown(months[0]!.yearMonth)}부터 ${monthShown(month)}까지 읽힌 횟수예요.`}
      actions={
        <>
          <ButtonLink href={postHref(contentsId)}>글 보기</ButtonLink> <ButtonLink href={RANKING}>기간별 조회 순위</ButtonLink>
        </>
      }
    >
      <Stats
        lead
        of={[
          {
            label: "조회",
            value: `${counted(sum)}번`,
            note: sum > 0 && `가장 많이 읽힌 달은 ${monthShown(best.yearMonth)}, ${counted(best.viewCount)}번이에요`,
          },
        ]}
      />
      <ViewChart months={months} drawing={drawing} />
    </Page>
  );
}
