import { runSettleRun } from "~/areas/settlement/runs/run-settle-run.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export { stopSettling } from "~/areas/settlement/runs/run-settle-run.server";

export const handle = (ctx: Ctx, { settleRunId }: Payload<"settlement.settle-run">) => runSettleRun(ctx, settleRunId);
