import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { contentsSeries, seriesContents } from "~db/schema/blog";
import { announceSeries } from "./announce-series.server";
import { ownSeries } from "./own-series.server";
import { renameWaiting } from "./waiting-parts.server";

/** Deletes a series with its addresses; its posts stay, and planned posts and drafts leave it. Refuses `common.not-found`. */
export async function dissolveSeries(ctx: MemberCtx, seriesId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { name } = await ownSeries(tx, seriesId);
    await renameWaiting(tx, name, "");
    await ownSeries(tx, seriesId, true);
    await tx.db.delete(seriesContents).where(eq(seriesContents.seriesId, seriesId));
    await tx.db.delete(contentsSeries).where(eq(contentsSeries.seriesId, seriesId));
    await tx.audit("blog.series-dissolved", `series:${seriesId}`, { name });
    announceSeries(tx);
  });
}
