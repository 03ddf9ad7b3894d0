import { eq, sql } from "drizzle-orm";
import { ownPost } from "~/areas/blog/post-row.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { contents } from "~db/schema/blog";

/** Closes or opens likes of the caller's post. Refuses as `ownPost`. */
export async function closePostLikes(ctx: MemberCtx, contentsId: number, wish: "close" | "open"): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await ownPost(tx, contentsId, true);
    const likesClosedAt = wish === "close" ? tx.now() : null;
    // Keeps `updatedAt`: the text does not change.
    const set = { likesClosedAt, updatedAt: sql`${contents.updatedAt}` };
    await tx.db.update(contents).set(set).where(eq(contents.contentsId, contentsId));
    await tx.audit("blog.post-settings-changed", `contents:${contentsId}`, { likesClosedAt });
    tx.afterCommit(() => announce("likes-changed", String(contentsId)));
  });
}
