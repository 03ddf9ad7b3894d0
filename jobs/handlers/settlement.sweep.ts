import { enqueueLostCheck } from "~/areas/settlement/checks/begin-check.server";
import { enqueueSettleRuns } from "~/areas/settlement/runs/enqueue-settle-runs.server";
import { unfinishedSettleRuns } from "~/areas/settlement/runs/sweep-settle-runs.server";
import type { Ctx } from "~/core/ctx.server";

export async function handle(ctx: Ctx): Promise<void> {
  await enqueueSettleRuns(await unfinishedSettleRuns(ctx), null);
  await enqueueLostCheck(ctx);
}
