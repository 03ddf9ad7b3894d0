import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { ask, whole } from "~db/ask.server";
import { payDayOf } from "../deductions/pay-day";
import { feesOfAllDays } from "./owed.server";

type Owed = { before: number; owed: number; since: string; holidays: string | null };

type NextPayment = { payDay: string; fromMonth: string; toMonth: string; grossWon: number };

/** The next payday and the unpaid won of the months ("yyyyMM") due then, before deductions; null without any. */
export async function nextPayment(ctx: Ctx, userId: number): Promise<NextPayment | null> {
  const today = seoulDay(ctx.now());
  const month = seoulMonth(ctx.now());
  const { from } = monthDays(month);
  const [sums] = await ask<Owed>(
    ctx,
    sql`SELECT ${whole(sql`SUM(IF(month < ${month}, won, 0))`)} AS \`before\`, ${whole(sql`SUM(won)`)} AS owed,
        MIN(IF(won > 0, month, NULL)) AS since, (SELECT GROUP_CONCAT(day) FROM bank_holiday WHERE day BETWEEN ${from} AND ${monthDays(addMonths(month, 2)).from}) AS holidays
      FROM (SELECT month, SUM(won) AS won FROM (
        SELECT DATE_FORMAT(fees.day, '%Y%m') AS month, fees.fee AS won FROM (${sql.raw(feesOfAllDays(userId))}) AS fees
        UNION ALL SELECT settlement.month, -settlement.gross_won
          FROM creator_settlement AS settlement JOIN pay_transfer AS transfer ON transfer.settlement_id = settlement.settlement_id
          WHERE settlement.user_id = ${userId} AND transfer.outcome = 'PAID'
      ) AS lines_of_creator GROUP BY month) AS months`,
  );
  const { before, owed, since, holidays } = sums!;
  const off = new Set(holidays?.split(",") ?? []);
  const [first, last] = [addMonths(month, -1), month].map((of) => payDayOf(of, today, off));
  if (before > 0 && first !== last) return { payDay: first!, fromMonth: since, toMonth: addMonths(month, -1), grossWon: before };
  return owed > 0 ? { payDay: last!, fromMonth: since, toMonth: month, grossWon: owed } : null;
}
