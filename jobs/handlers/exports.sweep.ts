import { enqueueExports } from "~/areas/exports/enqueue-exports.server";
import { forgetOldExports } from "~/areas/exports/forget-exports.server";
import { unfinishedExports } from "~/areas/exports/sweep-exports.server";
import type { Ctx } from "~/core/ctx.server";

export async function handle(ctx: Ctx): Promise<void> {
  await enqueueExports(await unfinishedExports(ctx));
  await forgetOldExports(ctx);
}
