import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import {
  authorDaily,
  authorMonthly,
  contentsMonthly,
  contentsTotal,
  customerCalendar,
  customerDaily,
  customerInterest,
  customerMonthly,
  dispatchDaily,
  interestDay,
  openMinutesCalendar,
  openMinutesDaily,
  openMinutesMonthly,
  postDaily,
  postMonthly,
  rollupWatermark,
  senderDaily,
  subjectCalendar,
  viewDaily,
} from "~db/schema/reports";

const dispatches = [dispatchDaily, authorDaily, authorMonthly, senderDaily, contentsMonthly, postDaily, postMonthly];
const openings = [openMinutesCalendar, openMinutesDaily, openMinutesMonthly];
const customers = [customerDaily, customerMonthly, customerInterest, customerCalendar, subjectCalendar, interestDay];

/** Delete all roll-up counts and watermarks; the next roll-up counts every row again. */
export async function forgetCounts(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const table of [rollupWatermark, ...dispatches, ...customers, ...openings, viewDaily, contentsTotal]) await tx.db.delete(table);
    await tx.audit("reports.counts-forgotten", "rollup_watermark:all");
  });
}
