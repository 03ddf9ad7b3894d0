import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { daysOff } from "../deductions/days-off.server";
import { payDayOf } from "../deductions/pay-day";
import { settlementsOfCreator, type Statement } from "./settlements-of-creator.server";
import { feesOfAllDays } from "./owed.server";

/** `payDay`: the payday if settled today. */
export type Unsettled = { month: string; sendCount: number; grossWon: number; payDay: string };

/** A creator's settlements and unsettled rests, newest month first. `period`: a month ("yyyyMM"), a year or "". */
export async function readStatements(
  ctx: Ctx,
  userId: number,
  period = "",
): Promise<{ statements: Statement[]; unsettled: Unsettled[]; years: string[] }> {
  const { settled, delivered } = await inSnapshot(ctx, async (snap) => ({
    settled: await settlementsOfCreator(snap, userId),
    delivered: await deliveredOf(snap, userId),
  }));
  const today = seoulDay(ctx.now());
  const off = await daysOff(ctx, today);
  const inPeriod = <R extends { month: string }>(rows: R[]) => rows.filter(({ month }) => month.startsWith(period)).toSorted(newestFirst);
  const unsettled = delivered.map(({ month, ...sums }) => {
    const held = settled.filter((row) => row.month === month);
    const grossWon = held.reduce((left, row) => left - row.grossWon, sums.grossWon);
    const sendCount = held.reduce((left, row) => left - row.dispatchCount, sums.sendCount);
    return { month, sendCount, grossWon, payDay: payDayOf(month, today, off) };
  });
  const years = [...new Set(delivered.map(({ month }) => month.slice(0, 4)))].toSorted().toReversed();
  return { statements: inPeriod(settled), unsettled: inPeriod(unsettled.filter(({ grossWon }) => grossWon > 0)), years };
}

const newestFirst = (one: { month: string }, other: { month: string }) => Number(other.month) - Number(one.month);

async function deliveredOf(snap: Ctx, userId: number) {
  const fees = feesOfAllDays(userId);
  return ask<Omit<Unsettled, "payDay">>(
    snap,
    sql`SELECT DATE_FORMAT(fees.day, '%Y%m') AS month, ${whole(sql`SUM(fees.sent)`)} AS sendCount,
      ${whole(sql`SUM(fees.fee)`)} AS grossWon FROM (${sql.raw(fees)}) AS fees GROUP BY month`,
  );
}
