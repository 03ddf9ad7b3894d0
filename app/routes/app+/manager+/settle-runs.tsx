import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listSettleRuns } from "~/areas/settlement/runs/list-settle-runs.server";
import { settleRunsColumns } from "~/areas/settlement/runs/settle-runs.columns";
import { SettleRunsQuery } from "~/areas/settlement/runs/settle-runs.schema.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/manager/settle-run" };

export const meta: MetaFunction = (args) => titled("일괄 정산 기록", args);

const SIZE = 20;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { page } = queryOf(request, SettleRunsQuery);
    const { rows, total } = await listSettleRuns(ctx, { page, size: SIZE });
    return { rows, page: { page, size: SIZE, total } };
  });
}

export default function SettleRuns() {
  const { rows, page } = useLoaderData<typeof loader>();
  return (
    <Page title="일괄 정산 기록" actions={<ButtonLink href="/app/manager/settlement">저작권료 정산</ButtonLink>} width="full">
      <DataTable
        label="일괄 정산 기록"
        columns={settleRunsColumns}
        rows={rows}
        page={page}
        empty={
          <Empty title="아직 한꺼번에 정산한 적이 없어요">
            <p>저작권료 정산에서 ‘목록 모두 정산’을 누르면 여기에 남아요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
