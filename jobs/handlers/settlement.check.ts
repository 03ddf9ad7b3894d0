import { runCheck } from "~/areas/settlement/checks/run-check.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export const handle = (ctx: Ctx, { settlementCheckId }: Payload<"settlement.check">) => runCheck(ctx, settlementCheckId);
