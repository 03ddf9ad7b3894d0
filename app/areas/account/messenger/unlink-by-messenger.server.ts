import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { messengerToken, user } from "~db/schema/account";
import { tellOfDeed } from "../proof/tell-of-deed.server";

/**
 * The messenger says that somebody has cut the connection to us (providers 1.8): the token goes; a linked account is an e-mail account
 * again, which may be linked anew. A member who only ever came by the messenger stays findable by its id. The member is told by
 * mail. Unknown ids do nothing.
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
