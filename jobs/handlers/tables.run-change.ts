import { runChange } from "~/areas/tables/changes/run-change.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export { stopRunning } from "~/areas/tables/changes/run-change.server";

export const handle = (ctx: Ctx, { tableChangeId }: Payload<"tables.run-change">) => runChange(ctx, tableChangeId);
