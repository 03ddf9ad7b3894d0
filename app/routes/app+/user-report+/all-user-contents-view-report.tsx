import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InterestScreenQuery } from "~/areas/reports/customers/customers.schema.server";
import { interestDay, isReadable } from "~/areas/reports/customers/interest-day";
import { interestColumns } from "~/areas/reports/customers/interest.columns";
import { readCustomerInterest } from "~/areas/reports/customers/read-customer-interest.server";
import interestCss from "~/areas/reports/customers/interest.css";
import { interestLinks } from "~/areas/reports/parts/interest-links";
import { arrowKey, InterestTabs, viewLead } from "~/areas/reports/parts/interest-tabs";
import { recentText } from "~/areas/reports/customers/interest.columns";
import { rateFigure } from "~/areas/reports/rate";
import { dispatchesHref } from "~/areas/reports/report-links";
import { customerInterest } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { dayShown, FIRST_DAY, seoulDay } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { type Filter, FilterBar } from "~/ui/list/filter-bar";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { yearMonthDay, page, rowsPerPage, username, name, view, sort, direction } = queryOf(request, InterestScreenQuery);
    const day = interestDay(ctx.now(), yearMonthDay);
    const typed = new URL(request.url).searchParams.get("yearMonthDay") ?? "";
    const scope = await scopeOf(ctx, customerInterest);
    const asked = { day, page, rowsPerPage, username, name, view, sort, direction, countsViews: true };
    const { rows, total, sums, views } = await readCustomerInterest(ctx, scope, asked);
    const isToday = day === seoulDay(ctx.now());
    return {
      rows: listRows(context, rows, interestColumns(interestLinks(day, { isToday }))),
      hasArrow: rows.some(({ isFading }) => isFading),
      sums,
      views,
      day,
      name,
      view,
      isToday,
      isUnreadable: typed !== "" && !isReadable(typed),
      sorted: { sort, direction },
      page: { page, size: rowsPerPage, total, sizes: true },
      username: scope === "all" ? (username ?? "") : null,
    };
  });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: interestCss }];
export const meta: MetaFunction = (args) => titled("고객 관심 현황", args);

export default function CustomerInterest() {
  const { rows, hasArrow, sums, views, day, name, view, isToday, isUnreadable, sorted, page, username } = useLoaderData<typeof loader>();
  const days = { fromDay: FIRST_DAY, toDay: day };
  const sender: Filter[] = username === null ? [] : [{ name: "username", label: "보낸 회원의 이메일", value: username, type: "email" }];
  return (
    <Page
      title="고객 관심 현황"
      width="full"
      lead={`${view ? viewLead(view, page.total) : `${isToday ? "오늘" : dayShown(day)}까지 보낸 글을 친구가 얼마나 읽었나요?`}${isToday ? "" : " 기간은 모두 이날 끝나요."}`}
      actions={<Downloads />}
    >
      <div className="range-bar interest-bar">
        <InterestTabs current={view} counts={views} />
        <FilterBar
          view="view"
          folded="찾기"
          filters={[
            { name: "name", label: "친구 이름", value: name },
            { name: "yearMonthDay", label: "기준일", value: day, type: "date" },
            ...sender,
          ]}
          found={`친구 ${counted(page.total)}명`}
        />
      </div>
      {isUnreadable && (
        <NoticeStrip type="warning" alert>
          <p>{`날짜를 알아볼 수 없어 오늘(${dayShown(day)})까지 보여 드려요.`}</p>
        </NoticeStrip>
      )}
      {name === "" && !view && (
        <Stats
          lead
          of={[
            { label: "관심도", value: rateFigure(sums.interest, sums.sendCount), note: recentText(sums) },
            { label: "친구", value: `${counted(page.total)}명` },
            { label: "보낸 글", value: `${counted(sums.sendCount)}건`, href: dispatchesHref(days, { username }) },
            { label: "읽은 글", value: `${counted(sums.viewCount)}건`, href: dispatchesHref(days, { username, viewYn: "Y" }) },
          ]}
        />
      )}
      <div className="interest">
        <DataTable
          label="고객 관심 현황"
          columns={interestColumns(interestLinks(day, { isToday }))}
          rows={rows}
          page={{ ...page, unit: "명" }}
          sorted={sorted}
          empty={
            name || view ? (
              <Empty title={name ? "이 이름으로 찾은 친구가 없어요." : "이런 친구가 없어요."} />
            ) : (
              <Empty title="이날까지 친구가 된 사람이 없어요.">
                <p>카카오톡 친구를 불러와 글을 보내면 누가 관심을 보이는지 알 수 있어요.</p>
                <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>
              </Empty>
            )
          }
        />
      </div>
      {hasArrow && <p className="quiet">{arrowKey(views)}</p>}
    </Page>
  );
}
