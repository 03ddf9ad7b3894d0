import { sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { settlementMonth } from "~db/schema/settlement";

/** What a creator earned in a Seoul month ("yyyyMM"): what is settled and taken back. */
export type CreatorMonth = { userId: number; month: string };

export const monthKey = ({ userId, month }: CreatorMonth): string => `${userId}:${month}`;

/** Locks creators' months until the transaction ends, in one order for all, so that settling and taking back go one after the other. */
export async function lockMonths(tx: TxCtx, months: CreatorMonth[]): Promise<void> {
  if (months.length === 0) return;
  const inOrder = months.toSorted((one, other) => one.userId - other.userId || Number(one.month) - Number(other.month));
  const rows = inOrder.map(({ userId, month }) => ({ userId, month, createdAt: tx.now() }));
  // An insert that ignores duplicates locks a row that is there already for reading only: two who then lock it for writing end in a deadlock.
  await tx.db
    .insert(settlementMonth)
    .values(rows)
    .onDuplicateKeyUpdate({ set: { month: sql`${settlementMonth.month}` } });
}
