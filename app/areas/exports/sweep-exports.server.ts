import { and, eq, lt, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { memberExport } from "~db/schema/exports";
import type { QueuedExport } from "./enqueue-exports.server";
import { silentSince } from "./internal/hold.server";

const BATCH_SIZE = 100;

/** Exports that wait, or whose worker is silent. */
export function unfinishedExports(ctx: Ctx): Promise<QueuedExport[]> {
  const { exportId, requestId, state, beatAt } = memberExport;
  const silent = and(eq(state, "RUNNING"), lt(beatAt, silentSince(ctx)));
  return ctx.db
    .select({ exportId, requestId })
    .from(memberExport)
    .where(or(eq(state, "WAITING"), silent))
    .orderBy(exportId)
    .limit(BATCH_SIZE);
}
