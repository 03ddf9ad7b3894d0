import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { addMonths, seoulMonth } from "~/time/seoul";
import { sendHistory } from "~db/schema/sending";
import { creatorSettlement, settlementCheck, settlementCheckFault } from "~db/schema/settlement";
import { checkMonth, type MonthFound } from "./check-month.server";
import { beginCheck } from "./begin-check.server";

/** Faults kept of one check; all are counted. */
const MOST_FAULTS = 1_000;

type Check = Pick<typeof settlementCheck.$inferSelect, "settlementCheckId" | "checkedMonth" | "faultCount">;

/**
 * Checks the sums of every month in which something was delivered or settled, one after the other, each in a snapshot of its own and kept
 * with its faults at once: killed anywhere, the next run goes on behind the last month kept. Without an id, as at night, the check that is
 * open, else a new one. Returns "over" when another run has the check or it has ended.
 */
export async function runCheck(ctx: Ctx, settlementCheckId?: number): Promise<"done" | "over"> {
  const id = settlementCheckId ?? (await inTransaction(ctx, (tx) => beginCheck(tx, null))).settlementCheckId;
  const its = and(eq(settlementCheck.settlementCheckId, id), eq(settlementCheck.openYn, "Y"));
  const [check] = await ctx.db.select().from(settlementCheck).where(its);
  if (!check) return "over";
  const months = await monthsToCheck(ctx);
  await ctx.db.update(settlementCheck).set({ monthCount: months.length }).where(its);
  let at: Check = check;
  for (const month of months.filter((one) => !check.checkedMonth || one > check.checkedMonth)) {
    const next = await keepMonth(ctx, at, month, await checkMonth(ctx, month));
    if (!next) return "over";
    at = next;
  }
  const now = ctx.now();
  await ctx.db.update(settlementCheck).set({ openYn: null, endedAt: now, updatedAt: now }).where(its);
  return "done";
}

/** The months from the first delivery to the current one, and others that have settlements, oldest first. */
async function monthsToCheck({ db, now }: Ctx): Promise<string[]> {
  const [first] = await db.select({ at: sql`MIN(${sendHistory.deliveredAt})`.mapWith(sendHistory.deliveredAt) }).from(sendHistory);
  const settled = await db.selectDistinct({ month: creatorSettlement.month }).from(creatorSettlement);
  const months = new Set(settled.map(({ month }) => month));
  const last = seoulMonth(now());
  for (let month = first?.at ? seoulMonth(first.at) : last; month <= last; month = addMonths(month, 1)) months.add(month);
  return [...months].sort();
}

/** Keeps what was found in a month, unless another run has kept it already (null). */
function keepMonth(ctx: Ctx, check: Check, month: string, { faults, ...won }: MonthFound): Promise<Check | null> {
  const { settlementCheckId, checkedMonth } = check;
  const behind = checkedMonth === null ? isNull(settlementCheck.checkedMonth) : eq(settlementCheck.checkedMonth, checkedMonth);
  const add = (column: "monthsDone" | "deliveredWon" | "settledWon" | "unsettledWon" | "faultCount", more: number) => ({
    [column]: sql`${settlementCheck[column]} + ${more}`,
  });
  return inTransaction(ctx, async (tx) => {
    const [kept] = await tx.db
      .update(settlementCheck)
      .set({
        ...{ checkedMonth: month, updatedAt: tx.now() },
        ...add("monthsDone", 1),
        ...add("deliveredWon", won.deliveredWon),
        ...add("settledWon", won.settledWon),
        ...add("unsettledWon", won.unsettledWon),
        ...add("faultCount", faults.length),
      })
      .where(and(eq(settlementCheck.settlementCheckId, settlementCheckId), eq(settlementCheck.openYn, "Y"), behind));
    if (kept.affectedRows === 0) return null;
    const rows = faults.slice(0, Math.max(0, MOST_FAULTS - check.faultCount));
    if (rows.length > 0)
      await tx.db.insert(settlementCheckFault).values(rows.map((fault) => ({ ...fault, settlementCheckId, month, createdAt: tx.now() })));
    return { settlementCheckId, checkedMonth: month, faultCount: check.faultCount + faults.length };
  });
}
