import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { tableChange, tableChangeStatement, tableChangeStep } from "~db/schema/tables";
import { forgetDescribed } from "../../described/forget-described.server";
import { setMade } from "../../described/read-described.server";
import type { PartState } from "../../change-words";
import type { StepRow } from "../read-change.server";
import { auditedTables } from "../start-change.server";

/** One statement of a change, named by its table's place and its own. */
export type Part = { tableChangeId: number; step: StepRow; position: number };

const REASON_LENGTH = 500;

/** Marks a waiting change as running; false when it was given up or has ended. */
export async function claimChange(ctx: Ctx, tableChangeId: number): Promise<boolean> {
  const now = ctx.now();
  const its = eq(tableChange.tableChangeId, tableChangeId);
  const [claimed] = await ctx.db
    .update(tableChange)
    .set({ state: "RUNNING", startedAt: now, updatedAt: now })
    .where(and(its, eq(tableChange.state, "WAITING")));
  if (claimed.affectedRows > 0) return true;
  const [change] = await ctx.db.select({ state: tableChange.state }).from(tableChange).where(its);
  return change?.state === "RUNNING";
}

/** Marks a statement as running before it is sent, so that a later start knows that it may have been done. */
export async function beginStatement(ctx: Ctx, part: Part): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await setStep(tx, part, "RUNNING");
    await setStatement(tx, part, { state: "RUNNING", startedAt: tx.now() });
  });
}

/** Marks a statement as done, together with the table's flag: what the database holds of it now. `statement` is what the server took instead. */
export async function endStatement(ctx: Ctx, part: Part, held: boolean, statement?: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await setStatement(tx, part, { state: "DONE", endedAt: tx.now(), ...(statement && { statement }) });
    await setMade(tx, keyOf(part.step), held);
  });
}

/** Marks a table as done. The description of one that is dropped goes with it. */
export async function endStep(ctx: Ctx, part: Omit<Part, "position">, held: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await setStep(tx, part, "DONE");
    await setMade(tx, keyOf(part.step), held);
    if (part.step.deed === "DROP") await forgetDescribed(tx, keyOf(part.step));
  });
}

/** Ends a change at a table that failed; `reason` is for people. A second telling changes nothing. */
export async function failStep(
  ctx: Ctx,
  { tableChangeId, step, position }: Omit<Part, "position"> & { position?: number },
  reason: string,
  held?: boolean,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (position !== undefined) await setStatement(tx, { tableChangeId, step, position }, { state: "FAILED", endedAt: tx.now() });
    await setStep(tx, { tableChangeId, step }, "FAILED", reason.slice(0, REASON_LENGTH));
    if (held !== undefined) await setMade(tx, keyOf(step), held);
    await endChange(tx, tableChangeId, "FAILED", [step]);
  });
}

/** Ends a change all of whose tables are done. */
export const endDone = (ctx: Ctx, tableChangeId: number, steps: StepRow[]) =>
  inTransaction(ctx, (tx) => endChange(tx, tableChangeId, "DONE", steps));

async function endChange(tx: TxCtx, tableChangeId: number, state: "DONE" | "FAILED", steps: StepRow[]): Promise<void> {
  const now = tx.now();
  const open = and(eq(tableChange.tableChangeId, tableChangeId), inArray(tableChange.state, ["WAITING", "RUNNING"]));
  const [ended] = await tx.db.update(tableChange).set({ state, endedAt: now, updatedAt: now }).where(open);
  if (ended.affectedRows === 0) return;
  await tx.audit("tables.change-ended", `table_change:${tableChangeId}`, { result: state, ...auditedTables(steps) });
}

async function setStep({ db, now }: TxCtx, { tableChangeId, step }: Omit<Part, "position">, state: PartState, reason = ""): Promise<void> {
  await db
    .update(tableChangeStep)
    .set({ state, reason, updatedAt: now() })
    .where(and(eq(tableChangeStep.tableChangeId, tableChangeId), eq(tableChangeStep.position, step.position)));
}

type Its = Partial<Pick<typeof tableChangeStatement.$inferInsert, "state" | "startedAt" | "endedAt" | "statement">>;

async function setStatement({ db, now }: TxCtx, { tableChangeId, step, position }: Part, its: Its): Promise<void> {
  const { stepPosition, position: at } = tableChangeStatement;
  await db
    .update(tableChangeStatement)
    .set({ ...its, updatedAt: now() })
    .where(and(eq(tableChangeStatement.tableChangeId, tableChangeId), eq(stepPosition, step.position), eq(at, position)));
}

const keyOf = ({ tableId, release }: StepRow) => ({ tableId, dataItemRelease: release });
