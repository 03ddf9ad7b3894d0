import { asc, inArray } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { ask } from "~db/ask.server";
import { contents } from "~db/schema/blog";
import { saveSlug } from "./save-slug.server";

const BATCH_SIZE = 100;

/** Value: last id seen. Reads only indexes: post rows are large. Example: `{ contentsId: 41 }`. */
const missingStatement = `
  SELECT contents_id AS contentsId FROM contents FORCE INDEX (contents_sitemap_idx)
  WHERE delete_yn = 'N' AND contents_id > ?
    AND NOT EXISTS (SELECT 1 FROM post_slug WHERE post_slug.contents_id = contents.contents_id)
  ORDER BY contents_id LIMIT ${BATCH_SIZE}`;

/** Give slugs to posts without one, oldest first; returns how many. */
export async function slugMissing(ctx: Ctx): Promise<number> {
  for (let sluggedCount = 0, last = 0; ;) {
    const rows = await ask<{ contentsId: number }>(ctx, missingStatement, [last]);
    const ids = rows.map(({ contentsId }) => contentsId);
    if (ids.length > 0) await saveSlugs(ctx, ids);
    sluggedCount += ids.length;
    if (ids.length < BATCH_SIZE) return sluggedCount;
    last = ids.at(-1)!;
  }
}

async function saveSlugs(ctx: Ctx, ids: number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const posts = await tx.db
      .select({ contentsId: contents.contentsId, userId: contents.userId, title: contents.title })
      .from(contents)
      .where(inArray(contents.contentsId, ids))
      .orderBy(asc(contents.contentsId))
      .for("update");
    for (const post of posts) await saveSlug(tx, post);
    // An empty id drops every guest page: each may link here.
    tx.afterCommit(() => announce("post-changed", ""));
  });
}
