import { eq, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { tableChange, tableChangeStatement, tableChangeStep } from "~db/schema/tables";

const isOver = (state: string) => !["WAITING", "RUNNING"].includes(state);

/** A text that changes with the table change, for polling. */
export async function watchChange({ db }: Ctx, tableChangeId: number): Promise<{ text: string; isOver: boolean } | null> {
  const [change] = await db.select({ state: tableChange.state }).from(tableChange).where(eq(tableChange.tableChangeId, tableChangeId));
  if (!change) return null;
  const steps = await db
    .select({ state: tableChangeStep.state, total: sql<number>`COUNT(*)` })
    .from(tableChangeStep)
    .where(eq(tableChangeStep.tableChangeId, tableChangeId))
    .groupBy(tableChangeStep.state);
  const statements = await db
    .select({ state: tableChangeStatement.state, total: sql<number>`COUNT(*)` })
    .from(tableChangeStatement)
    .where(eq(tableChangeStatement.tableChangeId, tableChangeId))
    .groupBy(tableChangeStatement.state);
  return { text: JSON.stringify([change.state, steps, statements]), isOver: isOver(change.state) };
}
