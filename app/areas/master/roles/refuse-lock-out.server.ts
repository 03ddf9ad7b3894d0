import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import { Refusal } from "~/core/refusal";
import { ADMINISTRATOR_ROLE as ROLE } from "~/core/roles";
import type { TxCtx } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";
import { roleMenu } from "~db/schema/master";

/** On this screen administrators can give themselves every other screen. */
const SCREEN = "ROLE_MENU";

/**
 * Call in the transaction after changing grants. Refuses `master.locked-out` when administrators lose the role-menu
 * screen, now or later.
 */
export async function refuseLockOut(tx: TxCtx, taken: { role: string; menu: string }[]): Promise<void> {
  if (!taken.some(({ role, menu }) => role === ROLE && menu === SCREEN)) return;
  const now = tx.now();
  const remainingGrants = await tx.db
    .select({ startDate: roleMenu.startDate, endDate: roleMenu.endDate })
    .from(roleMenu)
    .where(and(eq(roleMenu.role, ROLE), eq(roleMenu.menu, SCREEN), or(isNull(roleMenu.endDate), gt(roleMenu.endDate, now))))
    .orderBy(asc(roleMenu.startDate));
  let until: Date | null = now;
  for (const { startDate, endDate } of remainingGrants) if (until !== null && startDate <= until) until = endDate;
  if (until === null) return;
  const from = until <= now ? "지금" : formatSeoul(until, "yyyy/MM/dd HH:mm");
  throw new Refusal("master.locked-out", { from });
}
