import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { tableChange } from "~db/schema/tables";
import type { ChangeOperation } from "../table-words";
import { enqueueChanges } from "./enqueue-change.server";
import { makePlan } from "./make-plan.server";
import { canStart, losesTable, type Plan, type PlannedStep } from "./plan";
import { readChange } from "./read-change.server";
import { savePlan } from "./save-plan.server";

/** `typed`: typed names of the tables to be lost, by `nameKey`. */
export type Start = { tableChangeId: number; planHash: string; typed: Map<string, string> };

export const nameKey = ({ release, tableId }: Pick<PlannedStep, "release" | "tableId">) => `${release}/${tableId}`;

/**
 * Start a planned change as a job, or return the plan as `stale` if it has changed since it was shown. Idempotent. Refuses
 * `tables.no-change`, `tables.not-startable` and `tables.wrong-name`.
 */
export async function startChange(ctx: MemberCtx, { tableChangeId, planHash, typed }: Start): Promise<{ stale: Plan | null }> {
  const change = await readChange(ctx, tableChangeId);
  if (change.state !== "PLANNED") return { stale: null };
  const plan = await planOf(ctx, change);
  if (plan.hash !== planHash) return { stale: plan };
  if (!canStart(plan)) throw new Refusal("tables.not-startable");
  const wrong = plan.steps.find((step) => losesTable(step) && typed.get(nameKey(step)) !== step.tableId);
  if (wrong) throw new Refusal("tables.wrong-name", { tableId: wrong.tableId });
  await begin(ctx, tableChangeId, plan);
  return { stale: null };
}

export const planOf = (ctx: MemberCtx, { deed, steps }: { deed: ChangeOperation; steps: { tableId: string; release: string }[] }) =>
  makePlan(
    ctx,
    deed,
    steps.map(({ tableId, release }) => ({ tableId, dataItemRelease: release })),
  );

/** Let a planned change wait for its job; false when already started. */
export async function begin(ctx: MemberCtx, tableChangeId: number, plan: Plan): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [begun] = await tx.db
      .update(tableChange)
      .set({ state: "WAITING", planHash: plan.hash, updatedAt: tx.now() })
      .where(and(eq(tableChange.tableChangeId, tableChangeId), eq(tableChange.state, "PLANNED")));
    if (begun.affectedRows === 0) return false;
    await savePlan(tx, tableChangeId, plan);
    await tx.audit("tables.change-started", `table_change:${tableChangeId}`, { deed: plan.deed, ...auditedTables(plan.steps) });
    tx.afterCommit(() => enqueueChanges([tableChangeId]));
    return true;
  });
}

const MOST_NAMED = 50;

/** Audit details of a change: its first 50 tables, and the total. */
export function auditedTables(steps: { release: string; tableId: string; deed: string; rows?: { count: number } | null }[]) {
  const named = steps.slice(0, MOST_NAMED).map(({ release, tableId, deed }) => `${release}/${tableId} ${deed}`);
  return { tables: named, total: steps.length };
}
