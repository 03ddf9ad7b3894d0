import type { MemberCtx, Scope } from "~/core/ctx.server";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { reportOwner } from "../internal/report-owner.server";
import { FIRST_MONTH, type Months, monthEarlier, monthsOf } from "../report-range";
import { feesOfDays } from "./fees-of-days.server";

/** Example: `{ feeWon: 30 }`. */
const feesStatement = (fees: string) => `SELECT CAST(COALESCE(SUM(fee), 0) AS SIGNED) AS feeWon FROM (${fees}) AS fees`;

/** Read fees (won) of as many months before; the running month is compared with the same days. Null where reports begin. */
export async function readFeesBefore(ctx: MemberCtx, scope: Scope, { fromMonth, toMonth }: Months, username?: string) {
  const count = monthsOf(fromMonth, toMonth).length;
  const first = addMonths(fromMonth, -count);
  if (first < FIRST_MONTH) return null;
  const isRunning = toMonth === seoulMonth(ctx.now());
  const until = isRunning ? addDays(monthEarlier(seoulDay(ctx.now()), count), 1) : monthDays(addMonths(toMonth, -count)).until;
  const fees = feesOfDays(await reportOwner(ctx, scope, username), monthDays(first).from, until);
  const [sum] = await ask<{ feeWon: number }>(ctx, feesStatement(fees));
  return { count, feeWon: sum!.feeWon };
}
