import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { seoulDay, seoulMonth } from "~/time/seoul";
import { sendingList } from "~db/schema/sending";
import type { Rooms } from "./split-over-days";

export const MOST_PLANS = 100;

type Left = { day: number; month: number };

/** Rooms of days and months that other plans leave, and how many plans may be added. `except`: an entry that is planned again. */
export async function readRooms(ctx: MemberCtx, left: Left, except?: number | null): Promise<{ rooms: Rooms; mostParts: number }> {
  const { remindAt, people, remindedAt, userId, sendingListId } = sendingList;
  const isOther = except ? ne(sendingListId, except) : undefined;
  const rows = await ctx.db
    .select({ remindAt, people, remindedAt })
    .from(sendingList)
    .where(and(eq(userId, ctx.actor.userId), isNotNull(remindAt), isOther));
  const planned = new Map<string, number>();
  const add = (key: string, count: number) => planned.set(key, (planned.get(key) ?? 0) + count);
  for (const row of rows) {
    if (row.remindedAt) continue;
    add(seoulDay(row.remindAt!), row.people ?? 0);
    add(seoulMonth(row.remindAt!), row.people ?? 0);
  }
  const { DAILY_SEND_LIMIT, MONTHLY_SEND_LIMIT } = settings();
  const [today, thisMonth] = [seoulDay(ctx.now()), seoulMonth(ctx.now())];
  return {
    rooms: {
      day: (day) => (day === today ? left.day : DAILY_SEND_LIMIT) - (planned.get(day) ?? 0),
      month: (month) => (month === thisMonth ? left.month : MONTHLY_SEND_LIMIT) - (planned.get(month) ?? 0),
    },
    mostParts: Math.max(1, MOST_PLANS - rows.length),
  };
}

/** Planned runs of the member. */
export const countPlans = (ctx: MemberCtx): Promise<number> =>
  ctx.db.$count(sendingList, and(eq(sendingList.userId, ctx.actor.userId), isNotNull(sendingList.remindAt)));

/** Columns of an entry that a run took, or whose plan was cancelled. */
export const noPlan = { remindAt: null, remindedAt: null, missedAt: null };

export const isUnplanned = isNull(sendingList.remindAt);
