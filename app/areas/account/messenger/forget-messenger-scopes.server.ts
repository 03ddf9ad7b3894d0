import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { messengerToken } from "~db/schema/account";

/** The messenger said -402: the member has taken these consents back there. Our row says so too, until a new consent brings them again. */
export async function forgetMessengerScopes(ctx: Ctx, userId: number, missing: string[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const mine = eq(messengerToken.userId, userId);
    const [row] = await tx.db.select({ scopes: messengerToken.scopes }).from(messengerToken).where(mine).for("update");
    if (!row?.scopes.some((scope) => missing.includes(scope))) return;
    const scopes = row.scopes.filter((scope) => !missing.includes(scope));
    await tx.db.update(messengerToken).set({ scopes }).where(mine);
  });
}
