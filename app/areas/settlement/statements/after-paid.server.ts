import { asc, eq, inArray } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { user, userBankAccount } from "~db/schema/account";
import { forgetUnlessNeeded } from "./forget-accounts.server";

/**
 * What follows when a bank has paid these creators, in the transaction that reads its result: whoever of them has withdrawn and needs the
 * bank account no longer has it deleted (rule 40, ADR 65). What stands in their settlements stays.
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
  for (const { userId, secession } of paid) if (secession === "Y") await forgetUnlessNeeded(tx, userId);
}
