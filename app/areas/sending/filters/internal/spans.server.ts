import type { Ctx } from "~/core/ctx.server";
import { addDays, monthsBefore, seoulDay, startOfSeoulDay } from "~/time/seoul";

export const daysAgo = (ctx: Ctx, days: number): Date => startOfSeoulDay(addDays(seoulDay(ctx.now()), -days));

/** A friend unread for that many months opened nothing from this instant on. */
export const unreadSince = (ctx: Ctx, months: number): Date => startOfSeoulDay(addDays(monthsBefore(seoulDay(ctx.now()), months), 1));
