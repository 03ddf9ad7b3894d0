import type { Ctx } from "~/core/ctx.server";
import { addMonths, seoulDay, seoulMonth } from "~/time/seoul";
import { daysOff } from "../deductions/days-off.server";
import { payDayOf } from "../deductions/pay-day";

/** First payday from today on (Seoul, "yyyy-MM-dd"), never a day off. */
export async function nextPayDay(ctx: Ctx): Promise<string> {
  const today = seoulDay(ctx.now());
  return payDayOf(addMonths(seoulMonth(ctx.now()), -1), today, await daysOff(ctx, today));
}
