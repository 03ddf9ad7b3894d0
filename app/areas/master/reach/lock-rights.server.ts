import { eq, sql } from "drizzle-orm";
import { ADMINISTRATOR_ROLE } from "~/core/roles";
import type { TxCtx } from "~/core/transaction.server";
import { role } from "~db/schema/master";

/** Let one transaction at a time change rights; call before reading them. Writes a row, because a lock holds on one cluster node only. */
export async function lockRights({ db }: TxCtx): Promise<void> {
  const changes = { rightsChanges: sql`${role.rightsChanges} + 1`, updatedAt: sql`${role.updatedAt}` };
  await db.update(role).set(changes).where(eq(role.role, ADMINISTRATOR_ROLE));
}
