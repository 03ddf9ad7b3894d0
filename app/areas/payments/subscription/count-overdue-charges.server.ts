import { and, eq, lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { subscription } from "~db/schema/payments";

/** Active subscriptions whose next try was due before today (Seoul). */
export function countOverdueCharges({ db, now }: Ctx): Promise<number> {
  return db.$count(subscription, and(eq(subscription.status, "ACTIVE"), lt(subscription.nextTryDay, seoulDay(now()))));
}
