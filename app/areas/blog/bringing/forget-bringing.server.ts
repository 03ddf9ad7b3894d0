import { eq, inArray, lt } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { DAY_MS } from "~/time/seoul";
import { bringing } from "~db/schema/blog";

const BATCH_SIZE = 100;

/** Deletes the member's import; the drafts stay. */
export async function forgetBringing(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, (tx) => forget(tx, eq(bringing.userId, tx.actor.userId)));
}

/** Deletes imports whose `updatedAt` is more than a day ago; returns how many. */
export async function forgetOldBringings(ctx: Ctx): Promise<number> {
  const old = lt(bringing.updatedAt, new Date(ctx.now().getTime() - DAY_MS));
  for (let forgotten = 0; ; forgotten += BATCH_SIZE) {
    const deleted = await inTransaction(ctx, (tx) => forget(tx, old));
    if (deleted < BATCH_SIZE) return forgotten + deleted;
  }
}

async function forget(tx: TxCtx, condition: ReturnType<typeof eq>): Promise<number> {
  const { bringingId, fileId } = bringing;
  const rows = await tx.db.select({ bringingId, fileId }).from(bringing).where(condition).limit(BATCH_SIZE).for("update");
  if (rows.length === 0) return 0;
  await tx.db.delete(bringing).where(
    inArray(
      bringingId,
      rows.map((row) => row.bringingId),
    ),
  );
  for (const row of rows) if (row.fileId) tx.afterCommit(() => fileStore().remove(row.fileId!));
  return rows.length;
}
