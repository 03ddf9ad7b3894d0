import { eq } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { tableChangeStatement, tableChangeStep } from "~db/schema/tables";
import type { Plan } from "./plan";

const AT_ONCE = 500;

/** Replace all steps and statements of a change with the plan's. */
export async function savePlan({ db, now }: TxCtx, tableChangeId: number, plan: Plan): Promise<void> {
  const times = { createdAt: now(), updatedAt: now() };
  await db.delete(tableChangeStep).where(eq(tableChangeStep.tableChangeId, tableChangeId));
  const steps = plan.steps.map(({ tableId, release, deed, rows }, index) => ({
    ...{ tableChangeId, position: index + 1, tableId, dataItemRelease: release, deed, rowsBefore: rows?.count ?? null, ...times },
  }));
  const statements = plan.steps.flatMap((step, index) =>
    step.statements.map(({ order, text }) => ({ tableChangeId, stepPosition: index + 1, position: order, statement: text, ...times })),
  );
  for (const slice of slices(steps)) await db.insert(tableChangeStep).values(slice);
  for (const slice of slices(statements)) await db.insert(tableChangeStatement).values(slice);
}

function slices<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index) => rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}
