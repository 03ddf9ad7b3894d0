import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";

/** An administrator confirms a member's e-mail. */
export async function checkEmail(ctx: MemberCtx, userId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [member] = await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
    if (!member) throw new Refusal("common.not-found");
    await tx.db.update(user).set({ emailCheck: "Y", updatedAt: tx.now() }).where(eq(user.userId, userId));
    await tx.audit("account.email-checked", `user:${userId}`);
  });
}
