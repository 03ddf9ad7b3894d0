import { eq, sql } from "drizzle-orm";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import type { TxCtx } from "~/core/transaction.server";
import { role } from "~db/schema/master";

/**
 * Lets one transaction at a time change rights; call it before reading what its rules are judged by. It writes a row, since a lock alone
 * holds on one node of a cluster only.
 */
export async function lockRights({ db }: TxCtx): Promise<void> {
  const changes = { rightsChanges: sql`${role.rightsChanges} + 1`, updatedAt: sql`${role.updatedAt}` };
  await db.update(role).set(changes).where(eq(role.role, ADMINISTRATOR_ROLE));
}
