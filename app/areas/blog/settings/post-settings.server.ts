import { eq, sql } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";
import { ownPost } from "../post-row.server";

/** Refuses as `ownPost`. */
export async function readPostSettings(ctx: MemberCtx, contentsId: number) {
  const { title, userId, commentsClosedAt, searchHiddenYn, likesClosedAt } = await ownPost(ctx, contentsId);
  const [commentsClosed, likesClosed] = [commentsClosedAt !== null, likesClosedAt !== null];
  return { contentsId, userId, title, commentsClosed, likesClosed, searchHidden: searchHiddenYn === "Y" };
}

export type PostSettings = Awaited<ReturnType<typeof readPostSettings>>;

/** Writes `searchHiddenYn`. Refuses as `ownPost`. */
export async function hidePostFromSearch(ctx: MemberCtx, contentsId: number, searchHiddenYn: "Y" | "N"): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await ownPost(tx, contentsId, true);
    // Keeps `updatedAt`: the text has not changed.
    const set = { searchHiddenYn, updatedAt: sql`${contents.updatedAt}` };
    await tx.db.update(contents).set(set).where(eq(contents.contentsId, contentsId));
    await tx.audit("blog.post-settings-changed", `contents:${contentsId}`, { searchHiddenYn });
    tx.afterCommit(() => announce("post-changed", `${tx.actor.userId}:${contentsId}`));
  });
}
