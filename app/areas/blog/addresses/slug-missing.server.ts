import { asc, inArray } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";
import { fillPostsWithout } from "../posts-without.server";
import { saveSlug } from "./save-slug.server";

/** Give slugs to undeleted posts without one. Returns how many. */
export const slugMissing = (ctx: Ctx): Promise<number> => fillPostsWithout(ctx, "post_slug", (ids) => saveSlugs(ctx, ids));

async function saveSlugs(ctx: Ctx, ids: number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const posts = await tx.db
      .select({ contentsId: contents.contentsId, userId: contents.userId, title: contents.title })
      .from(contents)
      .where(inArray(contents.contentsId, ids))
      .orderBy(asc(contents.contentsId))
      .for("update");
    for (const post of posts) await saveSlug(tx, post);
    // An empty message drops all kept pages with posts: any may link to these.
    tx.afterCommit(() => announce("post-changed", ""));
  });
}
