import { eq, lte } from "drizzle-orm";
import type { Ctx, Member } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { postLike } from "~db/schema/likes";

/** Clears guests' `personHash` after `forgetAt`; like counts stay. */
export async function forgetLikers(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async ({ db, now }) => {
    await db.update(postLike).set({ personHash: null, forgetAt: null }).where(lte(postLike.forgetAt, now()));
  });
}

/** Clears a leaving member's `userId`; like counts stay. */
export async function forgetOwnLikes({ db, actor }: TxCtx<Member>): Promise<void> {
  await db.update(postLike).set({ userId: null }).where(eq(postLike.userId, actor.userId));
}
