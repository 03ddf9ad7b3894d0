import { sql } from "drizzle-orm";
import { indexPosts } from "~/areas/search/index-posts.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { ask } from "~db/ask.server";
import { contents, contentsBigram } from "~db/schema/blog";

const BATCH_SIZE = 500;

/** Store bigrams of undeleted shop posts that have none, newest first. */
export async function indexMissing(ctx: Ctx): Promise<number> {
  for (let indexedCount = 0, last = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await ask<{ contentsId: number }>(
      ctx,
      sql`SELECT contents_id AS contentsId FROM ${contents} FORCE INDEX (contents_shop_idx)
      WHERE shop_yn = 'Y' AND delete_yn = 'N' AND contents_id < ${last}
        AND NOT EXISTS (SELECT 1 FROM ${contentsBigram} WHERE ${contentsBigram.contentsId} = ${contents.contentsId})
      ORDER BY contents_id DESC LIMIT ${BATCH_SIZE}`,
    );
    const ids = rows.map(({ contentsId }) => Number(contentsId));
    if (ids.length > 0) await inTransaction(ctx, (tx) => indexPosts(tx, ids));
    indexedCount += ids.length;
    if (ids.length < BATCH_SIZE) return indexedCount;
    last = ids.at(-1)!;
  }
}
