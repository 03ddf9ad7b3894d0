import { and, eq, inArray, isNotNull, lt, lte, max, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { auditLog, gridChange } from "~db/schema/house";
import { chunks } from "./keys.server";

/** Our own choice: the rules set no limit for audit rows. */
const KEPT_DAYS = 730;

/** Deletes values, reasons and addresses after two years; who did what stays. */
export async function forgetChanges(ctx: Ctx): Promise<number> {
  const old = and(eq(auditLog.officeYn, "Y"), lt(auditLog.createdAt, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)));
  const [last] = await ctx.db
    .select({ auditId: max(auditLog.auditId) })
    .from(auditLog)
    .where(old);
  if (!last?.auditId) return 0;
  await ctx.db
    .update(auditLog)
    .set({ address: null, details: sql`JSON_REMOVE(${auditLog.details}, '$.reason')` })
    .where(and(old, isNotNull(auditLog.address)));
  const [deleted] = await ctx.db.delete(gridChange).where(lte(gridChange.auditId, last.auditId));
  return deleted.affectedRows;
}

/** Empties the stored values of a person who left; such saves cannot be undone. */
export async function forgetRow({ db }: TxCtx, gridId: string, rowKey: string): Promise<void> {
  // Read ids first: the update's own search would lock every save of the grid.
  const changes = await db
    .select({ auditId: gridChange.auditId })
    .from(gridChange)
    .innerJoin(auditLog, eq(auditLog.auditId, gridChange.auditId))
    .where(and(eq(auditLog.subject, `grid:${gridId}`), eq(gridChange.rowKey, rowKey)));
  const emptied = {
    before: sql`IF(${gridChange.before} IS NULL, NULL, '{}')`,
    after: sql`IF(${gridChange.after} IS NULL, NULL, '{}')`,
  };
  for (const chunk of chunks(changes)) {
    const ids = inArray(
      gridChange.auditId,
      chunk.map(({ auditId }) => auditId),
    );
    await db
      .update(gridChange)
      .set(emptied)
      .where(and(ids, eq(gridChange.rowKey, rowKey)));
  }
}
