import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

const BATCH_SIZE = 100;

/** Value: last id seen. Reads only indexes: post rows are large. Example row: `{ contentsId: 41 }`. */
const missingStatement = (table: Table) => `
  SELECT contents_id AS contentsId FROM contents FORCE INDEX (contents_sitemap_idx)
  WHERE delete_yn = 'N' AND contents_id > ?
    AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.contents_id = contents.contents_id)
  ORDER BY contents_id LIMIT ${BATCH_SIZE}`;

type Table = "post_slug" | "post_words";

/** Calls `fill` with ids of undeleted posts without a row in `table`, 100 at a time, lowest first. Returns their number. */
export async function fillPostsWithout(ctx: Ctx, table: Table, fill: (ids: number[]) => Promise<void>): Promise<number> {
  for (let filledCount = 0, last = 0; ;) {
    const rows = await ask<{ contentsId: number }>(ctx, missingStatement(table), [last]);
    const ids = rows.map(({ contentsId }) => Number(contentsId));
    if (ids.length > 0) await fill(ids);
    filledCount += ids.length;
    if (ids.length < BATCH_SIZE) return filledCount;
    last = ids.at(-1)!;
  }
}
