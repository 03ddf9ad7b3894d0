import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReportRangeForm } from "~/areas/reports/parts/report-range-form";
import { comparisonOf } from "~/areas/reports/comparison";
import { Compared } from "~/areas/reports/parts/compared";
import { visitsHref } from "~/areas/reports/report-links";
import { daysInShort } from "~/areas/reports/report-words";
import { visits as visitsScope } from "~/areas/reports/report-scopes.server";
import { dayColumns } from "~/areas/reports/visits/day-columns";
import { DayChart } from "~/areas/reports/visits/parts/day-chart";
import { NoVisits, VisitTables } from "~/areas/reports/visits/parts/visit-tables";
import { readVisitedPost } from "~/areas/reports/visits/read-visited-post.server";
import { readVisits } from "~/areas/reports/visits/read-visits.server";
import visitsCss from "~/areas/reports/visits/visits.css";
import { VisitsQuery } from "~/areas/reports/visits/visits.schema.server";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { Downloads } from "~/ui/list/downloads";
import { Stats } from "~/ui/list/stats";
import { NotLoaded } from "~/ui/list/not-loaded";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { contentsId, username } = queryOf(request, VisitsQuery);
    const { range, asked } = askedRange(request, ctx.now(), "month");
    const scope = await scopeOf(ctx, visitsScope);
    const post = contentsId ? await readVisitedPost(ctx, scope, contentsId) : null;
    const { days, ...found } = await readVisits(ctx, scope, { contentsId, username, range });
    return { ...found, columns: dayColumns(range, days), asked, post, username: scope === "all" ? (username ?? "") : null };
  });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: visitsCss }];

const times = (count: number) => `${counted(count)}번`;
const LABELS = { days: "읽은 날", member: "작가의 이메일" };

export const meta: MetaFunction = (args) => titled("방문 유입 경로", args);

export default function VisitsReport() {
  const { asked, post, username, columns, visitsBefore: before, ...found } = useLoaderData<typeof loader>();
  const what = post ? `‘${post.title}’을` : username === null ? "내 블로그를" : "블로그를";
  const postHref = (contentsId: number) => visitsHref(asked, { contentsId, username });
  return (
    <Page title="방문 유입 경로" lead={`${daysInShort(asked)}에 ${what} 어디에서 와서 읽었나요?`} actions={<Downloads />}>
      <ReportRangeForm asked={asked} username={username} found={`${counted(found.visits)}번`} view="contentsId" labels={LABELS} />
      <NotLoaded />
      {post && (
        <p className="no-print">
          <a href={visitsHref(asked, { username })}>블로그 전체에서 보기</a>
        </p>
      )}
      {found.visits === 0 && found.presses === 0 ? (
        <NoVisits />
      ) : (
        <>
          <Stats
            lead
            of={[
              {
                label: "방문",
                value: times(found.visits),
                note: before !== null && <Compared {...comparisonOf(found.visits, before, times, "앞 기간")} />,
              },
              ...(found.presses > 0 ? [{ label: "누른 링크", value: times(found.presses) }] : []),
            ]}
          />
          {columns && <DayChart columns={columns} />}
          <VisitTables {...found} postHref={post ? null : postHref} />
        </>
      )}
    </Page>
  );
}
