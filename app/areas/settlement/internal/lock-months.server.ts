import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { settlementMonth } from "~db/schema/settlement";

/** The unit of settling; `month` is "yyyyMM". */
export type CreatorMonth = { userId: number; month: string };

export const monthKey = ({ userId, month }: CreatorMonth): string => `${userId}:${month}`;

/** Locks creators' months in one fixed order, so that settling and cancelling never overlap. */
export async function lockMonths(tx: TxCtx, months: CreatorMonth[]): Promise<void> {
  if (months.length === 0) return;
  const inOrder = months.toSorted((one, other) => one.userId - other.userId || Number(one.month) - Number(other.month));
  const rows = inOrder.map(({ userId, month }) => ({ userId, month, createdAt: tx.now() }));
  // Not an ignoring insert: its shared lock on existing rows deadlocks two transactions when both upgrade.
  await tx.db
    .insert(settlementMonth)
    .values(rows)
    .onDuplicateKeyUpdate({ set: { month: sql`${settlementMonth.month}` } });
}
