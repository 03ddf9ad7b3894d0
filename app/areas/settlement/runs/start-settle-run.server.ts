import { and, eq } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { pressKey, pressOnce } from "~/core/press.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { settleRun, settleRunItem } from "~db/schema/settlement";
import type { CreatorMonth } from "../internal/lock-months.server";
import { enqueueSettleRuns } from "./enqueue-settle-runs.server";

type RunItem = CreatorMonth & { grossWon: number };

/** `shown`: names of the form's rows, bound to the form key; without `shown`, `items` are bound. */
type NewRun = { items: RunItem[]; shown?: Iterable<string>; formKey: string };

const AT_ONCE = 1_000;

/**
 * Creates a settle run and its job (rule 173); idempotent by form key and `shown`: `items` shrink while the run works.
 * The caller checks the grant. Refuses settlement.none-unsettled.
 */
export function startSettleRun(ctx: MemberCtx, { items, shown, formKey }: NewRun): Promise<number> {
  const submission = { action: "settlement.run", formKey, content: shown ? [...shown].sort() : items };
  const write = (key: string) => inTransaction(ctx, (tx) => writeRun(tx, items, key));
  return pressOnce(pressKey(ctx.actor, submission), { find: (key) => runOfKey(ctx, key), write });
}

async function writeRun(tx: TxCtx<Member>, items: RunItem[], formKey: string): Promise<number> {
  if (items.length === 0) throw new Refusal("settlement.none-unsettled");
  const itemCount = items.length;
  const grossWon = items.reduce((sum, item) => sum + item.grossWon, 0);
  const times = { createdAt: tx.now(), updatedAt: tx.now() };
  const run = { formKey, itemCount, grossWon, startedBy: tx.actor.userId, ...times };
  const [{ insertId: settleRunId }] = await tx.db.insert(settleRun).values(run);
  for (let from = 0; from < itemCount; from += AT_ONCE) {
    const rows = items.slice(from, from + AT_ONCE).map((item) => ({ ...item, settleRunId, ...times }));
    await tx.db.insert(settleRunItem).values(rows);
  }
  await tx.audit("settlement.run-started", `settle_run:${settleRunId}`, { itemCount, grossWon });
  tx.afterCommit(() => enqueueSettleRuns([settleRunId]));
  return settleRunId;
}

async function runOfKey({ db, actor }: MemberCtx, formKey: string): Promise<number | null> {
  const ofForm = and(eq(settleRun.startedBy, actor.userId), eq(settleRun.formKey, formKey));
  const [run] = await db.select({ settleRunId: settleRun.settleRunId }).from(settleRun).where(ofForm);
  return run?.settleRunId ?? null;
}
