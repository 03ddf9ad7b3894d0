import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { monthDays, seoulDay, seoulMonth } from "~/time/seoul";
import { sendingCount } from "~db/schema/sending";

const total = sql<number>`CAST(COALESCE(SUM(${sendingCount.count}), 0) AS SIGNED)`;

async function countBetween(ctx: Ctx, userId: number, from: string, until: string): Promise<number> {
  const [row] = await ctx.db
    .select({ total })
    .from(sendingCount)
    .where(and(eq(sendingCount.userId, userId), gte(sendingCount.day, from), lt(sendingCount.day, until)));
  return Number(row?.total ?? 0);
}

/** Dispatches used or reserved in the current Seoul month (rules 6, 7, 9). */
export function monthCount(ctx: Ctx, userId: number): Promise<number> {
  const { from, until } = monthDays(seoulMonth(ctx.now()));
  return countBetween(ctx, userId, from, until);
}

export function monthCountOf(userId: number, instant: Date): SQL {
  const { from, until } = monthDays(seoulMonth(instant));
  return sql`(SELECT ${total} FROM ${sendingCount} WHERE user_id = ${userId} AND day >= ${from} AND day < ${until})`;
}

/** Dispatches used or reserved on this Seoul day. */
export async function dayCount(ctx: Ctx, userId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sendingCount.count })
    .from(sendingCount)
    .where(and(eq(sendingCount.userId, userId), eq(sendingCount.day, seoulDay(ctx.now()))));
  return row?.count ?? 0;
}

/** Dispatches since the current paid period began; "" without one (rule 8). */
export async function sendingSum(ctx: MemberCtx): Promise<string> {
  const entitlement = await readEntitlement(ctx, ctx.actor.userId);
  if (!entitlement) return "";
  return String(await countBetween(ctx, ctx.actor.userId, seoulDay(entitlement.since), "9999-12-31"));
}
