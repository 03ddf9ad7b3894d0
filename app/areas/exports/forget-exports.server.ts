import { and, eq, inArray, lte, ne } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { DAY_MS } from "~/time/seoul";
import { memberExport } from "~db/schema/exports";
import { partName } from "./internal/part-name";

const BATCH_SIZE = 100;
const KEPT_DAYS = 30;

/** End the member's exports. Files go after the commit, or by the sweep. */
export async function forgetExports(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ownerCondition = eq(memberExport.userId, tx.actor.userId);
    const rows = await tx.db
      .select()
      .from(memberExport)
      .where(and(ownerCondition, ne(memberExport.parts, 0)));
    await tx.db
      .update(memberExport)
      .set({ state: "GONE", updatedAt: tx.now() })
      .where(and(ownerCondition, ne(memberExport.state, "GONE")));
    for (const row of rows) tx.afterCommit(() => removeParts(row));
  });
}

/** End expired exports, remove their files, delete rows older than a month. */
export async function forgetOldExports(ctx: Ctx): Promise<void> {
  const expired = and(eq(memberExport.state, "READY"), lte(memberExport.expiresAt, ctx.now()));
  await ctx.db.update(memberExport).set({ state: "GONE", updatedAt: ctx.now() }).where(expired);
  const ended = inArray(memberExport.state, ["GONE", "FAILED"]);
  const rows = await ctx.db
    .select()
    .from(memberExport)
    .where(and(ended, ne(memberExport.parts, 0)))
    .limit(BATCH_SIZE);
  for (const row of rows) await removeFiles(ctx, row);
  const old = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS);
  await ctx.db.delete(memberExport).where(and(ended, eq(memberExport.parts, 0), lte(memberExport.createdAt, old)));
}

async function removeFiles(ctx: Ctx, row: typeof memberExport.$inferSelect): Promise<void> {
  const { exportId, parts } = row;
  try {
    await removeParts(row);
    await ctx.db
      .update(memberExport)
      .set({ parts: 0 })
      .where(and(eq(memberExport.exportId, exportId), eq(memberExport.parts, parts)));
  } catch (error) {
    log.warn({ err: (error as Error).message, exportId }, "a member's copy could not be removed; tried again by the schedule");
  }
}

type StoredParts = { fileId: string; attempts: number; parts: number };

/** Delete the stored parts of an archive's attempts, except `keptAttempt`. */
export async function removeParts({ fileId, attempts, parts }: StoredParts, keptAttempt?: number): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (attempt === keptAttempt) continue;
    for (let part = 1; part <= parts; part++) await fileStore().remove(partName(fileId, attempt, part));
  }
}
