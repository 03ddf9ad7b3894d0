import { runExport } from "~/areas/exports/run-export.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export { stopWriting } from "~/areas/exports/run-export.server";

export const handle = (ctx: Ctx, { exportId }: Payload<"exports.write-export">) => runExport(ctx, exportId);
