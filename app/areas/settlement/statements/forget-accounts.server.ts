import { and, asc, eq, gt } from "drizzle-orm";
import { forgetBankAccount } from "~/areas/account/member/bank-account.server";
import { mayStillEarn } from "~/areas/sending/history/may-still-earn.server";
import type { Ctx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user, userBankAccount } from "~db/schema/account";
import { owedWon } from "./owed.server";

/**
 * Whether the bank account of a member who leaves or has left is still needed: fees are owed, or a dispatch may still earn one (decisions
 * 40, 0065).
 */
export async function needsAccount(ctx: Ctx, userId: number): Promise<boolean> {
  return (await mayStillEarn(ctx, userId)) || (await owedWon(ctx, userId)) > 0;
}

/**
 * Deletes the bank account of a member who has left and needs it no longer, with an audit row. Does nothing for others. What stands in
 * their settlements stays.
 */
export async function forgetNeedlessAccount(tx: TxCtx, userId: number): Promise<void> {
  // Waits for a withdrawal or a return that is under way.
  const [member] = await tx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId)).for("update");
  if (member?.secession !== "Y" || (await needsAccount(tx, userId))) return;
  if (await forgetBankAccount(tx, userId)) await tx.audit("settlement.account-forgotten", `user:${userId}`);
}

/** Does so for every member who has left: a post was deleted or an unsure dispatch was cleared up since. */
export async function forgetNeedlessAccounts(ctx: Ctx): Promise<void> {
  const left = inSlices<{ userId: number }>((last, size) =>
    ctx.db
      .select({ userId: user.userId })
      .from(userBankAccount)
      .innerJoin(user, and(eq(user.userId, userBankAccount.userId), eq(user.secession, "Y")))
      .where(last && gt(userBankAccount.userId, last.userId))
      .orderBy(asc(userBankAccount.userId))
      .limit(size),
  );
  for await (const { userId } of left) {
    if (await needsAccount(ctx, userId)) continue;
    await inTransaction(ctx, (tx) => forgetNeedlessAccount(tx, userId));
  }
}
