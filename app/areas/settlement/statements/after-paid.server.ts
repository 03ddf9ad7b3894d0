import { asc, eq, inArray } from "drizzle-orm";
import { forgetBankAccount } from "~/areas/account/member/bank-account.server";
import type { TxCtx } from "~/core/transaction.server";
import { user, userBankAccount } from "~db/schema/account";
import { owedWon } from "./owed.server";

/**
 * What follows when a bank has paid these creators, in the transaction that reads its result: whoever of them has withdrawn and is owed
 * nothing more has the bank account deleted (decision 40). What stands in their settlements stays.
 */
export async function afterPaid(tx: TxCtx, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  // Those who are withdrawing right now are waited for.
  const paid = await tx.db
    .select({ userId: user.userId, secession: user.secession })
    .from(user)
    .innerJoin(userBankAccount, eq(userBankAccount.userId, user.userId))
    .where(inArray(user.userId, userIds))
    .orderBy(asc(user.userId))
    .for("update");
  for (const { userId, secession } of paid) {
    if (secession === "N" || (await owedWon(tx, userId)) > 0) continue;
    await forgetBankAccount(tx, userId);
    await tx.audit("settlement.account-forgotten", `user:${userId}`);
  }
}
