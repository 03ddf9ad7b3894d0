import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { messengerToken } from "~db/schema/account";

/** Removes consents withdrawn at the messenger (error -402). */
export async function forgetMessengerScopes(ctx: Ctx, userId: number, missing: string[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ownerCondition = eq(messengerToken.userId, userId);
    const [row] = await tx.db.select({ scopes: messengerToken.scopes }).from(messengerToken).where(ownerCondition).for("update");
    if (!row?.scopes.some((scope) => missing.includes(scope))) return;
    const scopes = row.scopes.filter((scope) => !missing.includes(scope));
    await tx.db.update(messengerToken).set({ scopes }).where(ownerCondition);
  });
}
