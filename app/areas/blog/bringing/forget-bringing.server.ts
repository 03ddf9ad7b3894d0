import { eq, inArray, lt } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { DAY_MS } from "~/time/seoul";
import { bringing } from "~db/schema/blog";

const AT_ONCE = 100;

/** Forgets the file that the member brought in, with its preview; drafts made of it stay. Does nothing without one. */
export async function forgetBringing(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, (tx) => forget(tx, eq(bringing.userId, tx.actor.userId)));
}

/** Forgets files that nobody touched for a day; returns how many. */
export async function forgetOldBringings(ctx: Ctx): Promise<number> {
  const old = lt(bringing.updatedAt, new Date(ctx.now().getTime() - DAY_MS));
  for (let forgotten = 0; ; forgotten += AT_ONCE) {
    const some = await inTransaction(ctx, (tx) => forget(tx, old));
    if (some < AT_ONCE) return forgotten + some;
  }
}

async function forget(tx: TxCtx, which: ReturnType<typeof eq>): Promise<number> {
  const { bringingId, fileId } = bringing;
  const rows = await tx.db.select({ bringingId, fileId }).from(bringing).where(which).limit(AT_ONCE).for("update");
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
