import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { ask } from "~db/ask.server";
import { contents } from "~db/schema/blog";
import { saveWords, wordsOf } from "./save-words.server";

const BATCH_SIZE = 100;

/** Value: last id seen. Reads only indexes: post rows are large. Example: `{ contentsId: 41 }`. */
const missingStatement = `
  SELECT contents_id AS contentsId FROM contents FORCE INDEX (contents_sitemap_idx)
  WHERE delete_yn = 'N' AND contents_id > ?
    AND NOT EXISTS (SELECT 1 FROM post_words WHERE post_words.contents_id = contents.contents_id)
  ORDER BY contents_id LIMIT ${BATCH_SIZE}`;

/** Oldest first. Returns how many. */
export async function wordsMissing(ctx: Ctx): Promise<number> {
  for (let savedCount = 0, last = 0; ;) {
    const rows = await ask<{ contentsId: number }>(ctx, missingStatement, [last]);
    const ids = rows.map(({ contentsId }) => Number(contentsId));
    for (const id of ids) await saveOne(ctx, id);
    savedCount += ids.length;
    if (ids.length < BATCH_SIZE) return savedCount;
    last = ids.at(-1)!;
  }
}

/** The lock keeps older words from overwriting a parallel save. */
async function saveOne(ctx: Ctx, contentsId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [post] = await tx.db
      .select({ userId: contents.userId, title: contents.title, html: contents.contents })
      .from(contents)
      .where(eq(contents.contentsId, contentsId))
      .for("update");
    if (post) await saveWords(tx, { userId: post.userId, contentsId, words: await wordsOf(post.title, post.html) });
  });
}
