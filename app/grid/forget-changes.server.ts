import { and, eq, isNotNull, lt, lte, max } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { auditLog, gridChange } from "~db/schema/house";

/** How long befores and afters and the addresses of the back office are kept: ours, because the rules name no time for audit rows. */
const KEPT_DAYS = 730;

/** Deletes the befores and afters of saves older than two years, and the address of each deed; who did what stays. Returns how many rows. */
export async function forgetChanges(ctx: Ctx): Promise<number> {
  const old = and(eq(auditLog.officeYn, "Y"), lt(auditLog.createdAt, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)));
  const [last] = await ctx.db
    .select({ auditId: max(auditLog.auditId) })
    .from(auditLog)
    .where(old);
  if (!last?.auditId) return 0;
  await ctx.db
    .update(auditLog)
    .set({ address: null })
    .where(and(old, isNotNull(auditLog.address)));
  const [gone] = await ctx.db.delete(gridChange).where(lte(gridChange.auditId, last.auditId));
  return gone.affectedRows;
}
