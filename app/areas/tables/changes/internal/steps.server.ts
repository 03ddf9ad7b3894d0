import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { tableChange, tableChangeStatement, tableChangeStep } from "~db/schema/tables";
import { forgetDescribed } from "../../described/forget-described.server";
import { setMadeFlag } from "../../described/read-described.server";
import type { PartState } from "../../table-words";
import type { StepRow } from "../read-change.server";
import { auditedTables } from "../start-change.server";

export type Part = { tableChangeId: number; step: StepRow; position: number };

const REASON_LENGTH = 500;

/** Set a waiting change to running; true also when already running. */
export async function claimChange(ctx: Ctx, tableChangeId: number): Promise<boolean> {
  const now = ctx.now();
  const changeCondition = eq(tableChange.tableChangeId, tableChangeId);
  const [claimed] = await ctx.db
    .update(tableChange)
    .set({ state: "RUNNING", startedAt: now, updatedAt: now })
    .where(and(changeCondition, eq(tableChange.state, "WAITING")));
  if (claimed.affectedRows > 0) return true;
  const [change] = await ctx.db.select({ state: tableChange.state }).from(tableChange).where(changeCondition);
  return change?.state === "RUNNING";
}

/** Call before sending: a later run then knows that the statement may have run. */
export async function beginStatement(ctx: Ctx, part: Part): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await setStep(tx, part, "RUNNING");
    await setStatement(tx, part, { state: "RUNNING", startedAt: tx.now() });
  });
}

/** Mark a statement as done, update the table's made flag. `statement`: the text actually run instead. */
export async function endStatement(ctx: Ctx, part: Part, held: boolean, statement?: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await setStatement(tx, part, { state: "DONE", endedAt: tx.now(), ...(statement && { statement }) });
    await setMadeFlag(tx, keyOf(part.step), held);
  });
}

/** Mark a table as done; a dropped one loses its description. */
export async function endStep(ctx: Ctx, part: Omit<Part, "position">, held: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await setStep(tx, part, "DONE");
    await setMadeFlag(tx, keyOf(part.step), held);
    if (part.step.deed === "DROP") await forgetDescribed(tx, keyOf(part.step));
  });
}

/** End a change at a failed table; `reason` is Korean text. Idempotent. */
export async function failStep(
  ctx: Ctx,
  { tableChangeId, step, position }: Omit<Part, "position"> & { position?: number },
  reason: string,
  held?: boolean,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (position !== undefined) await setStatement(tx, { tableChangeId, step, position }, { state: "FAILED", endedAt: tx.now() });
    await setStep(tx, { tableChangeId, step }, "FAILED", reason.slice(0, REASON_LENGTH));
    if (held !== undefined) await setMadeFlag(tx, keyOf(step), held);
    await endChange(tx, tableChangeId, "FAILED", [step]);
  });
}

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

type StatementChange = Partial<Pick<typeof tableChangeStatement.$inferInsert, "state" | "startedAt" | "endedAt" | "statement">>;

async function setStatement({ db, now }: TxCtx, { tableChangeId, step, position }: Part, change: StatementChange): Promise<void> {
  const { stepPosition, position: at } = tableChangeStatement;
  await db
    .update(tableChangeStatement)
    .set({ ...change, updatedAt: now() })
    .where(and(eq(tableChangeStatement.tableChangeId, tableChangeId), eq(stepPosition, step.position), eq(at, position)));
}

const keyOf = ({ tableId, release }: StepRow) => ({ tableId, dataItemRelease: release });
