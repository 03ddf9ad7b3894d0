import { and, eq, lt } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { enqueue } from "~jobs/enqueue.server";
import { settlementCheck } from "~db/schema/settlement";

type Begun = { settlementCheckId: number; isNew: boolean };

/** Begins a check of all sums, which a job runs; while one goes on, that one, as `isNew` tells. The caller checks the grant. */
export function askForCheck(ctx: MemberCtx): Promise<Begun> {
  return inTransaction(ctx, async (tx) => {
    const begun = await beginCheck(tx, ctx.actor.userId);
    if (begun.isNew) await tx.audit("settlement.check-asked", `settlement_check:${begun.settlementCheckId}`);
    tx.afterCommit(() => enqueueCheck(begun.settlementCheckId));
    return begun;
  });
}

/** The open check, which is made if there is none; `askedBy` is null for one that nobody pressed for. */
export async function beginCheck(tx: TxCtx, askedBy: number | null): Promise<Begun> {
  const now = tx.now();
  const [made] = await tx.db.insert(settlementCheck).ignore().values({ openYn: "Y", askedBy, createdAt: now, updatedAt: now });
  if (made.affectedRows > 0) return { settlementCheckId: made.insertId, isNew: true };
  const { settlementCheckId, openYn } = settlementCheck;
  const [open] = await tx.db.select({ settlementCheckId }).from(settlementCheck).where(eq(openYn, "Y"));
  // None when it has just ended.
  return open ? { ...open, isNew: false } : beginCheck(tx, askedBy);
}

/** Longer than a month may take. */
const QUIET_MS = 5 * 60_000;

/** Puts up the job of a check that goes on and has kept nothing for five minutes: it was lost. */
export async function enqueueLostCheck({ db, now }: Ctx): Promise<void> {
  const { settlementCheckId, openYn, updatedAt } = settlementCheck;
  const quiet = and(eq(openYn, "Y"), lt(updatedAt, new Date(now().getTime() - QUIET_MS)));
  const [lost] = await db.select({ settlementCheckId }).from(settlementCheck).where(quiet);
  if (lost) await enqueueCheck(lost.settlementCheckId, null);
}

/** A job that is put up already is not added twice. */
const enqueueCheck = (settlementCheckId: number, requestId?: null) =>
  enqueue("settlement.check", [{ payload: { settlementCheckId }, jobId: `settlement-check-${settlementCheckId}`, requestId }]);
