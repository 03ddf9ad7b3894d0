import { enqueueChanges } from "~/areas/tables/changes/enqueue-change.server";
import { forgetOldPlans, unfinishedChanges } from "~/areas/tables/changes/sweep-changes.server";
import type { Ctx } from "~/core/ctx.server";

export async function handle(ctx: Ctx): Promise<void> {
  await forgetOldPlans(ctx);
  await enqueueChanges(await unfinishedChanges(ctx), null);
}
