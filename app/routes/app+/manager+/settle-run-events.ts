import type { LoaderFunctionArgs } from "@remix-run/node";
import { SettleRunQuery } from "~/areas/settlement/runs/settle-runs.schema.server";
import { watchSettleRun } from "~/areas/settlement/runs/watch-settle-run.server";
import { Refusal } from "~/core/refusal";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { progressStream } from "~/http/screen/progress-stream.server";
import { show } from "~/http/screen/show.server";

export const handle = { menu: "/app/manager/settle-run" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { settleRunId } = queryOf(request, SettleRunQuery, "settlement.no-run");
    if (!(await watchSettleRun(ctx, settleRunId))) throw new Refusal("settlement.no-run");
    return progressStream(ctx, `${settleRunId}`, () => watchSettleRun(ctx, settleRunId));
  });
}
