import { asc, isNull } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { contentsSeries, seriesSlug } from "~db/schema/blog";
import { slugOfSeries } from "../addresses/address-columns.server";
import { saveSeriesSlug } from "./save-series-slug.server";

const BATCH_SIZE = 100;

/** Give slugs to series without one: rows from before rule 305. Returns how many. */
export async function slugSeriesMissing(ctx: Ctx): Promise<number> {
  const { seriesId, userId, name } = contentsSeries;
  for (let count = 0; ;) {
    const rows = await inTransaction(ctx, async (tx) => {
      const missing = await tx.db
        .select({ seriesId, userId, name })
        .from(contentsSeries)
        .leftJoin(seriesSlug, slugOfSeries)
        .where(isNull(seriesSlug.slug))
        .orderBy(asc(seriesId))
        .limit(BATCH_SIZE)
        .for("update");
      for (const row of missing) await saveSeriesSlug(tx, row);
      if (missing.length > 0) tx.afterCommit(() => announce("post-changed", ""));
      return missing;
    });
    count += rows.length;
    if (rows.length < BATCH_SIZE) return count;
  }
}
