import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { planPath } from "~/areas/blog/addresses/blog-address";
import { listPlanned } from "~/areas/blog/writing/planning/list-planned.server";
import { RecordTabs } from "~/areas/sending/parts/record-tabs";
import { type CalendarItem, itemOfRun, moveMonth } from "~/areas/sending/planning/calendar";
import { listPlannedRuns } from "~/areas/sending/planning/list-planned-runs.server";
import { MonthGrid } from "~/areas/sending/planning/parts/month-grid";
import planningHref from "~/areas/sending/planning/planning.css";
import { CalendarQuery } from "~/areas/sending/planning/planning.schema.server";
import { CALENDAR, RUNS } from "~/areas/sending/sending-links";
import { member } from "~/http/access/floors";
import { queryOf } from "~/http/request/query.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { formatSeoul } from "~/time/seoul";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: RUNS, under: RUNS };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: planningHref }];
export const meta: MetaFunction = (args) => titled("예약 달력", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const now = ctx.now();
    const thisMonth = formatSeoul(now, "yyyy-MM");
    const { month = thisMonth } = queryOf(request, CalendarQuery);
    const [runs, posts] = await Promise.all([listPlannedRuns(ctx), listPlanned(ctx)]);
    const items = [...runs.map(itemOfRun), ...posts.map(itemOfPost)].sort((first, second) => first.at.getTime() - second.at.getTime());
    const later = items.find(({ at }) => formatSeoul(at, "yyyy-MM") > month);
    return {
      items: items.filter(({ at }) => formatSeoul(at, "yyyy-MM") === month),
      next: later ? formatSeoul(later.at, "yyyy-MM") : null,
      ...{ month, thisMonth, now },
    };
  });
}

const itemOfPost = ({ plannedPostId, title, publishAt, failure }: Awaited<ReturnType<typeof listPlanned>>[number]): CalendarItem => ({
  kind: "post",
  at: publishAt,
  title,
  href: planPath(plannedPostId),
  note: failure === null ? "글 발행" : "발행하지 못함",
});

const label = (month: string) => `${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`;
const href = (month: string) => `${CALENDAR}?month=${month}`;

export default function Calendar() {
  const { month, thisMonth, items, next, now } = useLoaderData<typeof loader>();
  return (
    <Page title="예약 달력" width="full" lead="예약한 발송과 예약한 글을 한눈에 봐요. 누르면 열려요.">
      <RecordTabs of={CALENDAR} />
      <nav className="month-move" aria-label="달">
        <a className="btn btn-sm" href={href(moveMonth(month, -1))}>
          이전 달
        </a>
        <h2>{label(month)}</h2>
        <a className="btn btn-sm" href={href(moveMonth(month, 1))}>
          다음 달
        </a>{" "}
        {month !== thisMonth && (
          <a className="btn btn-sm btn-ghost" href={CALENDAR}>
            이번 달
          </a>
        )}
      </nav>
      {items.length === 0 && (
        <p className="month-none">
          이 달에는 예약이 없어요.
          {next && (
            <>
              {" "}
              <a href={href(next)}>{`${label(next)}에 있어요`}</a>
            </>
          )}
        </p>
      )}
      <MonthGrid month={month} items={items} now={now} />
    </Page>
  );
}
