import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { messengerToken, user } from "~db/schema/account";
import { tellOfDeed } from "../tell-of-deed.server";

/**
 * Handles the messenger's notice that a person removed the connection to us (providers 1.8): deletes the token; a linked account becomes an
 * e-mail account again, which can be linked anew. A member by messenger only keeps the id. The member is told by mail. Does nothing for an
 * unknown id.
 */
export function unlinkByMessenger(ctx: Ctx, kakaoId: string, referrerType: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const columns = { userId: user.userId, userType: user.userType };
    const [found] = await tx.db.select(columns).from(user).where(eq(user.kakaoId, kakaoId)).for("update");
    if (!found) return;
    const { userId, userType } = found;
    await tx.db.delete(messengerToken).where(eq(messengerToken.userId, userId));
    const split = { userType: "EMAIL" as const, kakaoId: null, updatedAt: tx.now() };
    await tellOfDeed(tx, userId, "messenger-unlinked");
    if (userType === "INTEGRATION") await tx.db.update(user).set(split).where(eq(user.userId, userId));
    await tx.audit("account.messenger-unlinked", `user:${userId}`, { referrerType });
  });
}
