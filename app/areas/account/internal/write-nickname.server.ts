import { eq } from "drizzle-orm";
import { indexPostsOf } from "~/areas/search/index-posts.server";
import { announce } from "~/core/announce.server";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";

/**
 * Gives a member another nickname, and with it the shop's search and the kept pages that show it: the only place that changes one (a house test
 * looks). Throws the database's duplicate error when somebody has it: each caller refuses in its own words.
 */
export async function writeNickname(tx: TxCtx, userId: number, userNickname: string): Promise<void> {
  await tx.db.update(user).set({ userNickname, updatedAt: tx.now() }).where(eq(user.userId, userId));
  await indexPostsOf(tx, userId);
  tx.afterCommit(() => announce("profile-changed", String(userId)));
}
