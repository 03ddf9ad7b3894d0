import { and, eq, inArray, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friend } from "~db/schema/sending";

/** Exclude or include friends (rule 53). Refuses `common.none-chosen`. */
export async function excludeFriends(ctx: MemberCtx, kakaotalkIds: string[], exclusionYn: "Y" | "N"): Promise<number> {
  if (kakaotalkIds.length === 0) throw new Refusal("common.none-chosen");
  const { userId } = ctx.actor;
  return inTransaction(ctx, async (tx) => {
    const [result] = await tx.db
      .update(friend)
      .set({ exclusionYn, updatedAt: tx.now() })
      .where(and(eq(friend.userId, userId), inArray(friend.kakaotalkId, kakaotalkIds), ne(friend.exclusionYn, exclusionYn)));
    await tx.audit(exclusionYn === "Y" ? "sending.friends-excluded" : "sending.friends-included", `user:${userId}`, {
      changed: result.affectedRows,
    });
    return result.affectedRows;
  });
}
