import { and, asc, eq, gt } from "drizzle-orm";
import { forgetBankAccount } from "~/areas/account/member/bank-account.server";
import { mayStillEarn } from "~/areas/sending/history/may-still-earn.server";
import type { Ctx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user, userBankAccount } from "~db/schema/account";
import { owedWon } from "./owed.server";

/** Whether fees are owed to a leaving member, or a dispatch may still earn some (rule 40, ADR 65). */
export async function needsAccount(ctx: Ctx, userId: number): Promise<boolean> {
  return (await mayStillEarn(ctx, userId)) || (await owedWon(ctx, userId)) > 0;
}

/** Deletes a withdrawn member's needless bank account. The caller locks the member against withdrawal and return. */
export async function forgetUnlessNeeded(tx: TxCtx, userId: number): Promise<void> {
  if (await needsAccount(tx, userId)) return;
  if (await forgetBankAccount(tx, userId)) await tx.audit("settlement.account-forgotten", `user:${userId}`);
}

/** The lock waits for a running withdrawal or return. */
async function lockLeft(tx: TxCtx, userId: number): Promise<boolean> {
  const [member] = await tx.db.select({ secession: user.secession }).from(user).where(eq(user.userId, userId)).for("update");
  return member?.secession === "Y";
}

/** Accounts become needless later too, e.g. when a post is deleted. */
export async function forgetNeedlessAccounts(ctx: Ctx): Promise<void> {
  const leftMembers = inSlices<{ userId: number }>((last, size) =>
    ctx.db
      .select({ userId: user.userId })
      .from(userBankAccount)
      .innerJoin(user, and(eq(user.userId, userBankAccount.userId), eq(user.secession, "Y")))
      .where(last && gt(userBankAccount.userId, last.userId))
      .orderBy(asc(userBankAccount.userId))
      .limit(size),
  );
  for await (const { userId } of leftMembers) {
    if (await needsAccount(ctx, userId)) continue;
    await inTransaction(ctx, async (tx) => {
      if (await lockLeft(tx, userId)) await forgetUnlessNeeded(tx, userId);
    });
  }
}
