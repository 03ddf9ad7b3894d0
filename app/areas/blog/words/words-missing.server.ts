import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";
import { fillPostsWithout } from "../posts-without.server";
import { saveWords, wordsOf } from "./save-words.server";

/** Stores the search text of undeleted posts without a `post_words` row. Returns how many. */
export const wordsMissing = (ctx: Ctx): Promise<number> =>
  fillPostsWithout(ctx, "post_words", async (ids) => {
    for (const id of ids) await saveOne(ctx, id);
  });

/** The row lock keeps an older text from overwriting a parallel save. */
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
