import { and, eq, isNull, lte } from "drizzle-orm";
import { Refusal } from "~/core/refusal";
import { ADMINISTRATOR_ROLE as ROLE } from "~/core/roles";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { userRole } from "~db/schema/master";
import { lockRights } from "../reach/lock-rights.server";

/** Call in the transaction after taking roles. Refuses `master.last-administrator` when no administrator without end remains. */
export async function refuseLastAdministrator(tx: TxCtx, taken: string[]): Promise<void> {
  if (!taken.includes(ROLE)) return;
  await lockRights(tx);
  const [own] = await tx.db
    .select({ userId: user.userId })
    .from(user)
    .where(and(eq(user.role, ROLE), eq(user.secession, "N")))
    .limit(1)
    .for("update");
  if (own) return;
  const [further] = await tx.db
    .select({ userId: user.userId })
    .from(userRole)
    .innerJoin(user, and(eq(user.userId, userRole.userId), eq(user.secession, "N")))
    .where(and(eq(userRole.role, ROLE), eq(userRole.menu, ""), isNull(userRole.endDate), lte(userRole.startDate, tx.now())))
    .limit(1)
    .for("update");
  if (!further) throw new Refusal("master.last-administrator", {}, { field: "role" });
}
