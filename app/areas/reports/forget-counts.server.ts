import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { authorDaily, contentsTotal, dispatchDaily, rollupWatermark, senderDaily, viewDaily } from "~db/schema/reports";

/**
 * Deletes the precomputed counts, so that the next roll-up counts everything again: after past dispatches were added or repaired by hand.
 */
export async function forgetCounts(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const table of [rollupWatermark, dispatchDaily, authorDaily, senderDaily, viewDaily, contentsTotal]) await tx.db.delete(table);
    await tx.audit("reports.counts-forgotten", "rollup_watermark:all");
  });
}
