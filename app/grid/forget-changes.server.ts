import { and, eq, inArray, isNotNull, lt, lte, max, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { auditLog, gridChange } from "~db/schema/house";
import { chunks } from "./keys.server";

/** How long befores, afters, reasons and addresses of the back office are kept: ours, because the rules name no time for audit rows. */
const KEPT_DAYS = 730;

/** Deletes befores and afters older than two years, and the address and the reason of each deed; who did what stays. Returns how many rows. */
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
  const [gone] = await ctx.db.delete(gridChange).where(lte(gridChange.auditId, last.auditId));
  return gone.affectedRows;
}

/** Empties what saves of a grid kept of one row, whose person has left. Who changed it and when stays; such a save cannot be undone. */
export async function forgetRow({ db }: TxCtx, gridId: string, rowKey: string): Promise<void> {
  // Read first: the update's own search would lock every save of the grid.
  const found = await db
    .select({ auditId: gridChange.auditId })
    .from(gridChange)
    .innerJoin(auditLog, eq(auditLog.auditId, gridChange.auditId))
    .where(and(eq(auditLog.subject, `grid:${gridId}`), eq(gridChange.rowKey, rowKey)));
  const kept = {
    before: sql`IF(${gridChange.before} IS NULL, NULL, '{}')`,
    after: sql`IF(${gridChange.after} IS NULL, NULL, '{}')`,
  };
  for (const some of chunks(found)) {
    const ids = inArray(
      gridChange.auditId,
      some.map(({ auditId }) => auditId),
    );
    await db
      .update(gridChange)
      .set(kept)
      .where(and(ids, eq(gridChange.rowKey, rowKey)));
  }
}
