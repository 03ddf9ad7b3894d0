import type { Ctx } from "~/core/ctx.server";
import { addDays, monthsBefore, seoulDay, startOfSeoulDay } from "~/time/seoul";

/** The first instant of the Seoul day so many days ago. */
export const daysAgo = (ctx: Ctx, days: number): Date => startOfSeoulDay(addDays(seoulDay(ctx.now()), -days));

/** The instant from which on whoever is unread for so many months has opened nothing. */
export const unreadSince = (ctx: Ctx, months: number): Date => startOfSeoulDay(addDays(monthsBefore(seoulDay(ctx.now()), months), 1));
