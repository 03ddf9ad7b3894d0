import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { drawFeeChart } from "~/areas/reports/draw-fee-chart.server";
import { feeChartRange, readFeeChart } from "~/areas/reports/read-fee-chart.server";
import { FeeChartQuery } from "~/areas/reports/report.schema.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { ChartFrame } from "~/ui/chart-frame";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/shell/notice-strip";
import { titled } from "~/ui/title";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { search, searchParams } = new URL(request.url);
    const asked = FeeChartQuery.parse(Object.fromEntries(searchParams));
    const range = feeChartRange(ctx.now(), asked);
    const swapped = asked.startDate !== undefined && asked.startDate.replaceAll("-", "").slice(0, 6) !== range.fromMonth;
    const months = await readFeeChart(ctx, range);
    return { months, range, swapped, chart: drawFeeChart(months), excelHref: `/app/creator-report/creator-fee-chart.xlsx${search}` };
  });
}

export const meta: MetaFunction = (args) => titled("기간별 저작권료", args);

const monthInput = (yearMonth: string) => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`;
const monthShown = (yearMonth: string) => `${yearMonth.slice(0, 4)}.${yearMonth.slice(4)}`;

export default function CreatorFeeChart() {
  const { months, range, swapped, chart, excelHref } = useLoaderData<typeof loader>();
  const total = months.reduce((sum, month) => sum + month.creatorFee, 0);
  return (
    <Page
      title="기간별 저작권료"
      lead={`${monthShown(range.fromMonth)}부터 ${monthShown(range.toMonth)}까지 저작권료는 모두 ${counted(total)}원입니다.`}
      actions={
        <a className="btn" href={excelHref}>
          엑셀 내려받기
        </a>
      }
    >
      <Form method="get" className="search">
        <p>
          <label htmlFor="startDate">시작 월</label>
          <input
            className="input"
            type="month"
            id="startDate"
            name="startDate"
            defaultValue={monthInput(range.fromMonth)}
            key={range.fromMonth}
          />
        </p>
        <p>
          <label htmlFor="endDate">끝 월</label>
          <input className="input" type="month" id="endDate" name="endDate" defaultValue={monthInput(range.toMonth)} key={range.toMonth} />
        </p>
        <button className="btn btn-primary" type="submit">
          검색
        </button>
      </Form>
      {swapped && (
        <NoticeStrip type="warning" alert>
          <p>시작 월이 끝 월보다 늦어 두 달을 바꾸어 보여 드려요.</p>
        </NoticeStrip>
      )}
      <ChartFrame
        caption="실선은 저작권료(원, 왼쪽 축), 점선은 글 수(오른쪽 축)입니다."
        chart={<div dangerouslySetInnerHTML={{ __html: chart }} />}
        table={<FeeTable months={months} />}
      />
    </Page>
  );
}

function FeeTable({ months }: { months: ReturnType<typeof useLoaderData<typeof loader>>["months"] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">월</th>
          <th scope="col" className="num">
            글 수
          </th>
          <th scope="col" className="num">
            발송 건수
          </th>
          <th scope="col" className="num">
            저작권료(원)
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.yearMonth}>
            <th scope="row">{monthShown(month.yearMonth)}</th>
            <td className="num">{counted(month.contentsCount)}</td>
            <td className="num">{counted(month.sendCount)}</td>
            <td className="num">{counted(month.creatorFee)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
