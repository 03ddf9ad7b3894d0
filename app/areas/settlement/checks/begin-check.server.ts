import { and, eq, lt } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { enqueue } from "~jobs/enqueue.server";
import { settlementCheck } from "~db/schema/settlement";

type Begun = { settlementCheckId: number; isNew: boolean };

/** Starts a check of all settlement sums, unless one is open (`isNew` false). The caller checks the grant. */
export function requestCheck(ctx: MemberCtx): Promise<Begun> {
  return inTransaction(ctx, async (tx) => {
    const begun = await beginCheck(tx, ctx.actor.userId);
    if (begun.isNew) await tx.audit("settlement.check-asked", `settlement_check:${begun.settlementCheckId}`);
    tx.afterCommit(() => enqueueCheck(begun.settlementCheckId));
    return begun;
  });
}

/** Returns the open check, or creates one. `askedBy` is null at night. */
export async function beginCheck(tx: TxCtx, askedBy: number | null): Promise<Begun> {
  const now = tx.now();
  const [inserted] = await tx.db.insert(settlementCheck).ignore().values({ openYn: "Y", askedBy, createdAt: now, updatedAt: now });
  if (inserted.affectedRows > 0) return { settlementCheckId: inserted.insertId, isNew: true };
  const { settlementCheckId, openYn } = settlementCheck;
  const [open] = await tx.db.select({ settlementCheckId }).from(settlementCheck).where(eq(openYn, "Y"));
  // No row: the open check ended between the two statements.
  return open ? { ...open, isNew: false } : beginCheck(tx, askedBy);
}

/** Longer than checking one month takes. */
const QUIET_MS = 5 * 60_000;

/** Enqueues the open check again after five minutes without progress: its job was lost. */
export async function enqueueLostCheck({ db, now }: Ctx): Promise<void> {
  const { settlementCheckId, openYn, updatedAt } = settlementCheck;
  const quiet = and(eq(openYn, "Y"), lt(updatedAt, new Date(now().getTime() - QUIET_MS)));
  const [lost] = await db.select({ settlementCheckId }).from(settlementCheck).where(quiet);
  if (lost) await enqueueCheck(lost.settlementCheckId, null);
}

const enqueueCheck = (settlementCheckId: number, requestId?: null) =>
  enqueue("settlement.check", [{ payload: { settlementCheckId }, jobId: `settlement-check-${settlementCheckId}`, requestId }]);
