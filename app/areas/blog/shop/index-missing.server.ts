import { sql } from "drizzle-orm";
import { indexPosts } from "~/areas/search/index-posts.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { ask } from "~db/ask.server";
import { contents, contentsBigram } from "~db/schema/blog";

const SWEPT = 500;

/**
 * Adds offered posts without index rows (older than the index) to the shop's index, newest first, one batch per transaction. Returns how
 * many.
 */
export async function indexMissing(ctx: Ctx): Promise<number> {
  for (let done = 0, last = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await ask<{ contentsId: number }>(
      ctx,
      sql`SELECT contents_id AS contentsId FROM ${contents} FORCE INDEX (contents_shop_idx)
      WHERE shop_yn = 'Y' AND delete_yn = 'N' AND contents_id < ${last}
        AND NOT EXISTS (SELECT 1 FROM ${contentsBigram} WHERE ${contentsBigram.contentsId} = ${contents.contentsId})
      ORDER BY contents_id DESC LIMIT ${SWEPT}`,
    );
    const ids = rows.map(({ contentsId }) => Number(contentsId));
    if (ids.length > 0) await inTransaction(ctx, (tx) => indexPosts(tx, ids));
    done += ids.length;
    if (ids.length < SWEPT) return done;
    last = ids.at(-1)!;
  }
}
