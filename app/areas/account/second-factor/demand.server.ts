import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { MemberCtx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { DAY_MS } from "~/time/seoul";
import { secondFactorDemand } from "~db/schema/account";

const GRACE_MS = 7 * DAY_MS;

/** The demands met, which never change: each request of such a member asks for theirs. */
const known = new LRUCache<number, Date>({ max: 5_000 });

/**
 * Until when a member of whom a second factor is demanded may do without one: a week after the first request of theirs that met the demand, which
 * this records.
 */
export async function secondFactorBy(ctx: MemberCtx): Promise<Date> {
  const { userId } = ctx.actor;
  const demandedAt = known.get(userId) ?? (await firstDemand(ctx, userId));
  return new Date(demandedAt.getTime() + GRACE_MS);
}

async function firstDemand(ctx: MemberCtx, userId: number): Promise<Date> {
  const mine = eq(secondFactorDemand.userId, userId);
  const read = async () => (await ctx.db.select().from(secondFactorDemand).where(mine))[0]?.demandedAt;
  const found = (await read()) ?? (await record(ctx, userId), await read());
  if (found) known.set(userId, found);
  return found ?? ctx.now();
}

/** A database that takes no writes for a while keeps nobody out: the week then begins with a later request. */
async function record({ db, now }: MemberCtx, userId: number): Promise<void> {
  const inserted = db.insert(secondFactorDemand).ignore().values({ userId, demandedAt: now() });
  await inserted.catch((error: unknown) => log.warn({ err: error }, "the demand for a second factor was not recorded"));
}
