import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RecordTabs } from "~/areas/sending/parts/record-tabs";
import recordsHref from "~/areas/sending/records.css";
import { runListColumns } from "~/areas/sending/runs/parts/run-columns";
import { RunStateChips } from "~/areas/sending/runs/parts/run-state-chips";
import { countRunStates, listRunFigures, RUNS_PAGE } from "~/areas/sending/runs/run-figures.server";
import { RunsQuery } from "~/areas/sending/runs/sending.schema.server";
import { RUNS } from "~/areas/sending/sending-links";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { seoulDay } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: recordsHref }];
export const meta: MetaFunction = (args) => titled("발송 결과", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, RunsQuery);
    const [{ rows, total }, counts] = await Promise.all([listRunFigures(ctx, query), countRunStates(ctx, query)]);
    const { title, state = null, sendDateFrom = "", sendDateTo = "" } = query;
    const year = seoulDay(ctx.now()).slice(0, 4);
    return { rows, year, page: { page: query.page, size: RUNS_PAGE, total }, counts, query: { title, state, sendDateFrom, sendDateTo } };
  });
}

export default function SendRuns() {
  const { rows, year, page, counts, query } = useLoaderData<typeof loader>();
  const isNewest = page.page === 1 && Object.values(query).every((asked) => !asked);
  return (
    <Page
      title="발송 결과"
      width="full"
      lead={(isNewest && averageOf(rows)) || "보낸 글마다 몇 명이 읽었는지 보여 드려요."}
      actions={<Downloads />}
    >
      <RecordTabs of={RUNS} />
      <FilterBar
        filters={[
          { name: "title", label: "제목", value: query.title, maxLength: 200 },
          {
            label: "보낸 날",
            from: { name: "sendDateFrom", value: query.sendDateFrom },
            to: { name: "sendDateTo", value: query.sendDateTo },
          },
        ]}
        view="state"
        found={`발송 ${counted(page.total)}번`}
      />
      <RunStateChips counts={counts} asked={query} />
      <div className="runs">
        <DataTable
          label="발송"
          columns={runListColumns(rows, year)}
          rows={rows}
          page={page}
          empty={
            <Empty title="이 조건으로 보낸 글이 없어요">
              <p>콘텐츠 숍에서 글을 골라 보내면 여기에 모여요.</p>
              <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>
            </Empty>
          }
        />
      </div>
    </Page>
  );
}

/** The answer of the newest runs in one line; null for a single run. */
function averageOf(rows: { sent: number; read: number }[]): string | null {
  const sum = (of: "sent" | "read") => rows.reduce((total, row) => total + row[of], 0);
  if (rows.length < 2 || sum("sent") === 0) return null;
  return `최근 ${rows.length}번 보낸 글은 받은 사람의 ${Math.round((sum("read") / sum("sent")) * 100)}%가 읽었어요.`;
}
