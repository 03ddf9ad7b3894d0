import { gt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { dayShown } from "~/time/seoul";
import { subscription } from "~db/schema/payments";
import { graceEnd } from "./grace";
import { chargeDay } from "./internal/periods.server";

/** The banner of a member whose monthly charge failed while sending is still open (decision 25); null for everybody else. */
export async function unsettledNotice(ctx: Ctx, userId: number): Promise<string | null> {
  const day = await chargeDay(ctx, userId, gt(subscription.failedTries, 0));
  return day && `이번 달 이용료가 결제되지 않았어요. ${dayShown(graceEnd(day))}까지 결제되지 않으면 발송할 수 없게 돼요.`;
}
