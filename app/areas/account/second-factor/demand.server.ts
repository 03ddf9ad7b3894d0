import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { MemberCtx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { DAY_MS } from "~/time/seoul";
import { secondFactorDemand } from "~db/schema/account";

const GRACE_MS = 7 * DAY_MS;

/** Cache: each request asks for the demand, which never changes once recorded. */
const demands = new LRUCache<number, Date>({ max: 5_000 });

/** Deadline for a demanded second factor: a week after the first request, which records the demand. */
export async function secondFactorBy(ctx: MemberCtx): Promise<Date> {
  const { userId } = ctx.actor;
  const demandedAt = demands.get(userId) ?? (await firstDemand(ctx, userId));
  return new Date(demandedAt.getTime() + GRACE_MS);
}

async function firstDemand(ctx: MemberCtx, userId: number): Promise<Date> {
  const ownerCondition = eq(secondFactorDemand.userId, userId);
  const read = async () => (await ctx.db.select().from(secondFactorDemand).where(ownerCondition))[0]?.demandedAt;
  const demandedAt = (await read()) ?? (await record(ctx, userId), await read());
  if (demandedAt) demands.set(userId, demandedAt);
  return demandedAt ?? ctx.now();
}

/** A failed write locks nobody out: the week begins later. */
async function record({ db, now }: MemberCtx, userId: number): Promise<void> {
  const inserted = db.insert(secondFactorDemand).ignore().values({ userId, demandedAt: now() });
  await inserted.catch((error: unknown) => log.warn({ err: error }, "the demand for a second factor was not recorded"));
}
