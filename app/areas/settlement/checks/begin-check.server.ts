import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { enqueue } from "~jobs/enqueue.server";
import { settlementCheck } from "~db/schema/settlement";

/**
 * Begins a check of all sums, which a job runs; while one goes on, that one. `isNew` tells which. The caller checks the grant.
 */
export function askForCheck(ctx: MemberCtx): Promise<{ settlementCheckId: number; isNew: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const begun = await beginCheck(tx, ctx.actor.userId);
    const { settlementCheckId } = begun;
    if (begun.isNew) await tx.audit("settlement.check-asked", `settlement_check:${settlementCheckId}`);
    // Also for one that goes on, whose job may have been lost.
    tx.afterCommit(() => enqueue("settlement.check", [{ payload: { settlementCheckId }, jobId: `settlement-check-${settlementCheckId}` }]));
    return begun;
  });
}

/** The open check, which is made if there is none; `askedBy` is null for one that nobody pressed for. */
export async function beginCheck(tx: TxCtx, askedBy: number | null): Promise<{ settlementCheckId: number; isNew: boolean }> {
  const now = tx.now();
  const [made] = await tx.db.insert(settlementCheck).ignore().values({ openYn: "Y", askedBy, createdAt: now, updatedAt: now });
  if (made.affectedRows > 0) return { settlementCheckId: made.insertId, isNew: true };
  const { settlementCheckId } = settlementCheck;
  const [open] = await tx.db.select({ settlementCheckId }).from(settlementCheck).where(eq(settlementCheck.openYn, "Y"));
  if (!open) return beginCheck(tx, askedBy);
  return { ...open, isNew: false };
}
