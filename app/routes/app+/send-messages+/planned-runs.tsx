import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PushOffer } from "~/areas/notices/push/parts/push-offer";
import { RecordTabs } from "~/areas/sending/parts/record-tabs";
import { listPlannedRuns } from "~/areas/sending/planning/list-planned-runs.server";
import { plannedColumns } from "~/areas/sending/planning/parts/planned-columns";
import planningHref from "~/areas/sending/planning/planning.css";
import { PLANNED_RUNS, RUNS } from "~/areas/sending/sending-links";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: RUNS, under: RUNS };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: planningHref }];
export const meta: MetaFunction = (args) => titled("예약", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({ rows: await listPlannedRuns(ctx), now: ctx.now() }));
}

export default function PlannedRuns() {
  const { rows, now } = useLoaderData<typeof loader>();
  return (
    <Page title="예약" width="full" lead="그 시각에 알려 드려요. 열어서 확인하고 한 번 누르면 보내요.">
      <RecordTabs of={PLANNED_RUNS} />
      {rows.length > 0 && <PushOffer why="그 시각에 이 기기로도 알려 드릴까요?" />}
      <div className="planned">
        <DataTable
          label="예약한 발송"
          columns={plannedColumns(now)}
          rows={rows}
          empty={
            <Empty title="예약한 발송이 없어요" drawing="letter">
              <p>글을 보낼 때 ‘나중에 보내도록 예약’을 열고 시각을 고르면 여기에 모여요.</p>
              <ButtonLink href="/app/contents/contents-shop">보낼 글 고르기</ButtonLink>
            </Empty>
          }
        />
      </div>
    </Page>
  );
}
