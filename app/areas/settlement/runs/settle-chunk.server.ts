import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { refusalText } from "~/messages/refusals.ko";
import { settleRun, settleRunItem } from "~db/schema/settlement";
import { type Settled, settleMonths } from "../settle/settle-months.server";

/** So few that others wait for their months only a moment, so many that a transaction's own cost does not matter. */
const AT_ONCE = 100;

/**
 * Settles the next creators of a run and marks their items, in one transaction: killed at any moment, each is settled and marked or neither.
 * The run's row is locked meanwhile, so that two workers take different creators and a stop waits for the end. False when nothing is left,
 * which ends the run, or when it was stopped.
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
    await mark(
      tx,
      items.map((item, index) => ({ ...item, ...marked(outcomes[index]!) })),
    );
    return true;
  });
}

/** Locks a run that goes on; answers who started it, null when it is over. */
async function claim(tx: TxCtx, settleRunId: number): Promise<number | null> {
  const now = tx.now();
  const open = and(eq(settleRun.settleRunId, settleRunId), inArray(settleRun.state, ["WAITING", "RUNNING"]));
  const begun = sql`COALESCE(${settleRun.startedAt}, ${now})`;
  const [claimed] = await tx.db.update(settleRun).set({ state: "RUNNING", startedAt: begun, updatedAt: now }).where(open);
  if (claimed.affectedRows === 0) return null;
  const its = eq(settleRun.settleRunId, settleRunId);
  const [run] = await tx.db.select({ startedBy: settleRun.startedBy }).from(settleRun).where(its);
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

/** What an item keeps of its outcome; a refused one keeps the fees that were shown. */
function marked(outcome: Settled | Refusal) {
  if (outcome instanceof Refusal) return { state: "REFUSED" as const, refusedReason: refusalText(outcome.code, outcome.values) };
  const { settlementId, grossWon, netWon } = outcome;
  return { state: "SETTLED" as const, settlementId, grossWon, netWon };
}

async function mark({ db, now }: TxCtx, items: (typeof settleRunItem.$inferInsert)[]): Promise<void> {
  const its = (column: string) => sql.raw(`VALUES(${column})`);
  const set = { state: its("state"), settlementId: its("settlement_id"), grossWon: its("gross_won"), netWon: its("net_won") };
  // Every row is there already: this changes many rows in one statement.
  await db
    .insert(settleRunItem)
    .values(items)
    .onDuplicateKeyUpdate({ set: { ...set, refusedReason: its("refused_reason"), updatedAt: now() } });
}

async function end(tx: TxCtx, settleRunId: number): Promise<void> {
  const now = tx.now();
  await tx.db.update(settleRun).set({ state: "DONE", endedAt: now, updatedAt: now }).where(eq(settleRun.settleRunId, settleRunId));
  const { state } = settleRunItem;
  const its = eq(settleRunItem.settleRunId, settleRunId);
  const found = await tx.db.select({ state, items: count() }).from(settleRunItem).where(its).groupBy(state);
  const of = (wanted: string) => found.find((row) => row.state === wanted)?.items ?? 0;
  await tx.audit("settlement.run-ended", `settle_run:${settleRunId}`, { settled: of("SETTLED"), refused: of("REFUSED") });
}
