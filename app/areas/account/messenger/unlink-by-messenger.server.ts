import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { messengerToken, user } from "~db/schema/account";
import { mailAccountChange } from "../mail-account-change.server";

/**
 * The messenger's unlink notice (providers 1.8): deletes the token. Linked accounts become e-mail accounts; messenger members keep the id.
 */
export function unlinkByMessenger(ctx: Ctx, kakaoId: string, referrerType: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const columns = { userId: user.userId, userType: user.userType };
    const [member] = await tx.db.select(columns).from(user).where(eq(user.kakaoId, kakaoId)).for("update");
    if (!member) return;
    const { userId, userType } = member;
    await tx.db.delete(messengerToken).where(eq(messengerToken.userId, userId));
    const split = { userType: "EMAIL" as const, kakaoId: null, updatedAt: tx.now() };
    await mailAccountChange(tx, userId, "messenger-unlinked");
    if (userType === "INTEGRATION") await tx.db.update(user).set(split).where(eq(user.userId, userId));
    await tx.audit("account.messenger-unlinked", `user:${userId}`, { referrerType });
  });
}
