import { and, eq, inArray, lte, ne } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { inTransaction } from "~/core/transaction.server";
import { fileStore } from "~/integrations/files.server";
import { DAY_MS } from "~/time/seoul";
import { memberExport } from "~db/schema/exports";
import { partName } from "./internal/part-name";

const AT_ONCE = 100;
/** Rows stay as long as they count for the day's limit and the page shows them. */
const KEPT_DAYS = 30;

/**
 * Ends the member's copies at once, also one that is being made; their files are removed after the commit, and by the sweep what was missed.
 */
export async function forgetExports(ctx: MemberCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const mine = eq(memberExport.userId, tx.actor.userId);
    const rows = await tx.db
      .select()
      .from(memberExport)
      .where(and(mine, ne(memberExport.parts, 0)));
    await tx.db
      .update(memberExport)
      .set({ state: "GONE", updatedAt: tx.now() })
      .where(and(mine, ne(memberExport.state, "GONE")));
    for (const row of rows) tx.afterCommit(() => removeParts(row));
  });
}

/** Ends copies whose day is over, removes the files of all that have ended, and forgets rows of a month ago. */
export async function forgetOldExports(ctx: Ctx): Promise<void> {
  const over = and(eq(memberExport.state, "READY"), lte(memberExport.expiresAt, ctx.now()));
  await ctx.db.update(memberExport).set({ state: "GONE", updatedAt: ctx.now() }).where(over);
  const ended = inArray(memberExport.state, ["GONE", "FAILED"]);
  const rows = await ctx.db
    .select()
    .from(memberExport)
    .where(and(ended, ne(memberExport.parts, 0)))
    .limit(AT_ONCE);
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

type Written = { fileId: string; attempts: number; parts: number };

/** Removes from the file store what the tries of a copy wrote, except those of the try to be kept. */
export async function removeParts({ fileId, attempts, parts }: Written, kept?: number): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if (attempt === kept) continue;
    for (let part = 1; part <= parts; part++) await fileStore().remove(partName(fileId, attempt, part));
  }
}
