import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { settleRun, settleRunItem } from "~db/schema/settlement";
import type { CreatorMonth } from "../internal/lock-months.server";
import { enqueueSettleRuns } from "./enqueue-settle-runs.server";

/** What is to be settled, with the fees in won that were shown for it. */
export type RunItem = CreatorMonth & { grossWon: number };

const AT_ONCE = 1_000;

/**
 * Puts up creators' months to be settled one after the other by a job (decision 173), and answers the run's number. `formKey`: the same press
 * makes one run, and answers it again. The caller checks the grant. Refuses settlement.none-unsettled without any.
 */
export async function startSettleRun(ctx: MemberCtx, { items, formKey }: { items: RunItem[]; formKey: string }): Promise<number> {
  const known = await runOfKey(ctx, formKey);
  if (known) return known;
  if (items.length === 0) throw new Refusal("settlement.none-unsettled");
  try {
    return await writeRun(ctx, items, formKey);
  } catch (error) {
    const other = isDuplicate(error) ? await runOfKey(ctx, formKey) : null;
    if (other) return other;
    throw error;
  }
}

function writeRun(ctx: MemberCtx, items: RunItem[], formKey: string): Promise<number> {
  const itemCount = items.length;
  const grossWon = items.reduce((sum, item) => sum + item.grossWon, 0);
  return inTransaction(ctx, async (tx) => {
    const times = { createdAt: tx.now(), updatedAt: tx.now() };
    const run = { formKey, itemCount, grossWon, startedBy: ctx.actor.userId, ...times };
    const [{ insertId: settleRunId }] = await tx.db.insert(settleRun).values(run);
    for (let from = 0; from < itemCount; from += AT_ONCE) {
      const rows = items.slice(from, from + AT_ONCE).map((item) => ({ ...item, settleRunId, ...times }));
      await tx.db.insert(settleRunItem).values(rows);
    }
    await tx.audit("settlement.run-started", `settle_run:${settleRunId}`, { itemCount, grossWon });
    tx.afterCommit(() => enqueueSettleRuns([settleRunId]));
    return settleRunId;
  });
}

async function runOfKey({ db, actor }: MemberCtx, formKey: string): Promise<number | null> {
  const own = and(eq(settleRun.startedBy, actor.userId), eq(settleRun.formKey, formKey));
  const [run] = await db.select({ settleRunId: settleRun.settleRunId }).from(settleRun).where(own);
  return run?.settleRunId ?? null;
}
