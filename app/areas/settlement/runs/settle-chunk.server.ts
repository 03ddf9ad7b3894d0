import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { refusalText } from "~/messages/refusals.ko";
import { settleRun, settleRunItem } from "~db/schema/settlement";
import { type Settled, settleMonths } from "../settle/settle-months.server";

/** Small enough for short locks, large enough to outweigh a transaction's cost. */
const AT_ONCE = 100;

/**
 * Settles and marks a run's next items in one transaction; false when the run is over. The run's lock gives parallel workers different
 * items and makes a stop wait.
 */
export function settleChunk(ctx: Ctx, settleRunId: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const startedBy = await claim(tx, settleRunId);
    if (startedBy === null) return false;
    const items = await nextItems(tx, settleRunId);
    if (items.length === 0) {
      await end(tx, settleRunId);
      return false;
    }
    const outcomes = await settleMonths(tx, items, { userId: startedBy, settleRunId });
    await saveOutcomes(
      tx,
      items.map((item, index) => ({ ...item, ...outcomeColumns(outcomes[index]!) })),
    );
    return true;
  });
}

/** Locks an open run. Returns the starter's user id, or null. */
async function claim(tx: TxCtx, settleRunId: number): Promise<number | null> {
  const now = tx.now();
  const open = and(eq(settleRun.settleRunId, settleRunId), inArray(settleRun.state, ["WAITING", "RUNNING"]));
  const begun = sql`COALESCE(${settleRun.startedAt}, ${now})`;
  const [claimed] = await tx.db.update(settleRun).set({ state: "RUNNING", startedAt: begun, updatedAt: now }).where(open);
  if (claimed.affectedRows === 0) return null;
  const ofRun = eq(settleRun.settleRunId, settleRunId);
  const [run] = await tx.db.select({ startedBy: settleRun.startedBy }).from(settleRun).where(ofRun);
  return run!.startedBy;
}

function nextItems({ db }: TxCtx, settleRunId: number) {
  const { userId, month, grossWon } = settleRunItem;
  return db
    .select({ settleRunId: settleRunItem.settleRunId, userId, month, grossWon })
    .from(settleRunItem)
    .where(and(eq(settleRunItem.settleRunId, settleRunId), eq(settleRunItem.state, "WAITING")))
    .orderBy(asc(userId), asc(month))
    .limit(AT_ONCE);
}

/** A refused item keeps the fees that were shown. */
function outcomeColumns(outcome: Settled | Refusal) {
  if (outcome instanceof Refusal) return { state: "REFUSED" as const, refusedReason: refusalText(outcome.code, outcome.values) };
  const { settlementId, grossWon, netWon } = outcome;
  return { state: "SETTLED" as const, settlementId, grossWon, netWon };
}

async function saveOutcomes({ db, now }: TxCtx, items: (typeof settleRunItem.$inferInsert)[]): Promise<void> {
  const newValue = (column: string) => sql.raw(`VALUES(${column})`);
  const set = {
    state: newValue("state"),
    settlementId: newValue("settlement_id"),
    grossWon: newValue("gross_won"),
    netWon: newValue("net_won"),
  };
  // All rows exist: this updates many rows in one statement.
  await db
    .insert(settleRunItem)
    .values(items)
    .onDuplicateKeyUpdate({ set: { ...set, refusedReason: newValue("refused_reason"), updatedAt: now() } });
}

async function end(tx: TxCtx, settleRunId: number): Promise<void> {
  const now = tx.now();
  await tx.db.update(settleRun).set({ state: "DONE", endedAt: now, updatedAt: now }).where(eq(settleRun.settleRunId, settleRunId));
  const { state } = settleRunItem;
  const ofRun = eq(settleRunItem.settleRunId, settleRunId);
  const counts = await tx.db.select({ state, items: count() }).from(settleRunItem).where(ofRun).groupBy(state);
  const countOf = (wanted: string) => counts.find((row) => row.state === wanted)?.items ?? 0;
  await tx.audit("settlement.run-ended", `settle_run:${settleRunId}`, { settled: countOf("SETTLED"), refused: countOf("REFUSED") });
}
