import { eq } from "drizzle-orm";
import { indexPostsOf } from "~/areas/search/index-posts.server";
import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";

/** Changes a nickname, the shop's index and cached pages; no other function may (house test). */
export async function writeNickname(tx: TxCtx, userId: number, userNickname: string): Promise<void> {
  await tx.db.update(user).set({ userNickname, updatedAt: tx.now() }).where(eq(user.userId, userId));
  await indexPostsOf(tx, userId);
  tx.afterCommit(() => announce("profile-changed", String(userId)));
}
