import { asc, eq, inArray } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { user, userBankAccount } from "~db/schema/account";
import { forgetUnlessNeeded } from "./forget-accounts.server";

/** Deletes withdrawn creators' needless bank accounts once a bank has paid them (rule 40, ADR 65). */
export async function afterPaid(tx: TxCtx, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  // The lock waits for a running withdrawal.
  const paid = await tx.db
    .select({ userId: user.userId, secession: user.secession })
    .from(user)
    .innerJoin(userBankAccount, eq(userBankAccount.userId, user.userId))
    .where(inArray(user.userId, userIds))
    .orderBy(asc(user.userId))
    .for("update");
  for (const { userId, secession } of paid) if (secession === "Y") await forgetUnlessNeeded(tx, userId);
}
