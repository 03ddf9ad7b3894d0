import type { Ctx } from "~/core/ctx.server";
import { addDays, monthsBefore, seoulDay, startOfSeoulDay } from "~/time/seoul";
import type { FriendConditions } from "../conditions";

export const daysAgo = (ctx: Ctx, days: number): Date => startOfSeoulDay(addDays(seoulDay(ctx.now()), -days));

/** A friend counted as unread opened nothing from these instants on: those of the months and of the days. */
export function unreadSinces(ctx: Ctx, { unreadMonths, unreadDays }: Pick<FriendConditions, "unreadMonths" | "unreadDays">): Date[] {
  const byMonths = unreadMonths ? [startOfSeoulDay(addDays(monthsBefore(seoulDay(ctx.now()), unreadMonths), 1))] : [];
  return unreadDays ? [...byMonths, daysAgo(ctx, unreadDays - 1)] : byMonths;
}
