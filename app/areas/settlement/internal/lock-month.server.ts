import { and, eq } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { settlementMonth } from "~db/schema/settlement";

/** Locks a creator's month until the transaction ends, so that settling and taking back go one after the other. */
export async function lockMonth(tx: TxCtx, userId: number, month: string): Promise<void> {
  await tx.db.insert(settlementMonth).ignore().values({ userId, month, createdAt: tx.now() });
  const mine = and(eq(settlementMonth.userId, userId), eq(settlementMonth.month, month));
  await tx.db.select().from(settlementMonth).where(mine).for("update");
}
