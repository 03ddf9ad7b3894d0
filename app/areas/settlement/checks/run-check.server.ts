import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { addMonths, seoulMonth } from "~/time/seoul";
import { sendHistory } from "~db/schema/sending";
import { creatorSettlement, settlementCheck, settlementCheckFault } from "~db/schema/settlement";
import { checkMonth, type MonthFound } from "./check-month.server";
import { beginCheck } from "./begin-check.server";

/** Faults stored per check at most; the count covers all. */
const MOST_FAULTS = 1_000;

type Check = Pick<typeof settlementCheck.$inferSelect, "settlementCheckId" | "checkedMonth" | "faultCount">;

/** Checks every month in its own snapshot; a killed run can continue. "over": another run took over. */
export async function runCheck(ctx: Ctx, settlementCheckId?: number): Promise<"done" | "over"> {
  const id = settlementCheckId ?? (await inTransaction(ctx, (tx) => beginCheck(tx, null))).settlementCheckId;
  const isOpenCheck = and(eq(settlementCheck.settlementCheckId, id), eq(settlementCheck.openYn, "Y"));
  const [check] = await ctx.db.select().from(settlementCheck).where(isOpenCheck);
  if (!check) return "over";
  const months = await monthsToCheck(ctx);
  await ctx.db.update(settlementCheck).set({ monthCount: months.length }).where(isOpenCheck);
  let current: Check = check;
  for (const month of months.filter((one) => !check.checkedMonth || one > check.checkedMonth)) {
    const next = await saveMonth(ctx, current, month, await checkMonth(ctx, month));
    if (!next) return "over";
    current = next;
  }
  const now = ctx.now();
  await ctx.db.update(settlementCheck).set({ openYn: null, endedAt: now, updatedAt: now }).where(isOpenCheck);
  return "done";
}

async function monthsToCheck({ db, now }: Ctx): Promise<string[]> {
  const [first] = await db.select({ at: sql`MIN(${sendHistory.deliveredAt})`.mapWith(sendHistory.deliveredAt) }).from(sendHistory);
  const settled = await db.selectDistinct({ month: creatorSettlement.month }).from(creatorSettlement);
  const months = new Set(settled.map(({ month }) => month));
  const last = seoulMonth(now());
  for (let month = first?.at ? seoulMonth(first.at) : last; month <= last; month = addMonths(month, 1)) months.add(month);
  return [...months].sort();
}

/** Returns null when another run saved the month first. */
function saveMonth(ctx: Ctx, check: Check, month: string, { faults, ...won }: MonthFound): Promise<Check | null> {
  const { settlementCheckId, checkedMonth } = check;
  const atSameMonth = checkedMonth === null ? isNull(settlementCheck.checkedMonth) : eq(settlementCheck.checkedMonth, checkedMonth);
  const add = (column: "monthsDone" | "deliveredWon" | "settledWon" | "unsettledWon" | "faultCount", more: number) => ({
    [column]: sql`${settlementCheck[column]} + ${more}`,
  });
  return inTransaction(ctx, async (tx) => {
    const [saved] = await tx.db
      .update(settlementCheck)
      .set({
        ...{ checkedMonth: month, updatedAt: tx.now() },
        ...add("monthsDone", 1),
        ...add("deliveredWon", won.deliveredWon),
        ...add("settledWon", won.settledWon),
        ...add("unsettledWon", won.unsettledWon),
        ...add("faultCount", faults.length),
      })
      .where(and(eq(settlementCheck.settlementCheckId, settlementCheckId), eq(settlementCheck.openYn, "Y"), atSameMonth));
    if (saved.affectedRows === 0) return null;
    const rows = faults.slice(0, Math.max(0, MOST_FAULTS - check.faultCount));
    if (rows.length > 0)
      await tx.db.insert(settlementCheckFault).values(rows.map((fault) => ({ ...fault, settlementCheckId, month, createdAt: tx.now() })));
    return { settlementCheckId, checkedMonth: month, faultCount: check.faultCount + faults.length };
  });
}
