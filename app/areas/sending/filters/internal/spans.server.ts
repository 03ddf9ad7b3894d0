import type { Ctx } from "~/core/ctx.server";
import { addDays, monthsBefore, seoulDay, startOfSeoulDay } from "~/time/seoul";

export const daysAgo = (ctx: Ctx, days: number): Date => startOfSeoulDay(addDays(seoulDay(ctx.now()), -days));

/** A friend counted as unread opened nothing from this instant on. */
export const unreadSince = (ctx: Ctx, months: number): Date => startOfSeoulDay(addDays(monthsBefore(seoulDay(ctx.now()), months), 1));
