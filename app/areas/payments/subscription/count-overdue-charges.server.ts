import { and, eq, lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { subscription } from "~db/schema/payments";

/** How many active subscriptions should have been tried on an earlier Seoul day and were neither paid nor refused. For the worker's metrics. */
export function countOverdueCharges({ db, now }: Ctx): Promise<number> {
  return db.$count(subscription, and(eq(subscription.status, "ACTIVE"), lt(subscription.nextTryDay, seoulDay(now()))));
}
