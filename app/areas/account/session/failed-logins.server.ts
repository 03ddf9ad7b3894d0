import { and, desc, eq, gt, gte, lt, lte } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { DAY_MS } from "~/time/seoul";
import { failedLogin, user } from "~db/schema/account";
import { memberMatches } from "../internal/member-matches.server";
import { deviceName } from "./device-name";
import { previousLogin } from "./previous-login.server";

const SHOWN = 10;

/** CODE: the second factor's code was wrong. */
type Wrong = typeof failedLogin.$inferSelect.wrong;
type Failed = { userId: number | null; wrong: Wrong; userAgent: string; address: string };

/** Records a failed login without the typed name. */
export async function recordFailedLogin(ctx: Ctx, { userId, wrong, userAgent, address }: Failed): Promise<void> {
  await ctx.db.insert(failedLogin).values({ userId, wrong, address, userAgent: userAgent.slice(0, 300), failedAt: ctx.now() });
}

export type FailedLogin = { at: Date; wrong: Wrong; device: string; address: string };

/** The latest failed logins, and the count since the previous login. */
export async function myFailedLogins(ctx: MemberCtx): Promise<{ since: Date | null; count: number; latest: FailedLogin[] }> {
  const since = await previousLogin(ctx);
  const ownerCondition = eq(failedLogin.userId, ctx.actor.userId);
  const count = await ctx.db.$count(failedLogin, and(ownerCondition, since ? gt(failedLogin.failedAt, since) : undefined));
  const rows = await ctx.db.select().from(failedLogin).where(ownerCondition).orderBy(desc(failedLogin.failedAt)).limit(SHOWN);
  const latest = rows.map(({ failedAt, wrong, userAgent, address }) => ({ at: failedAt, wrong, device: deviceName(userAgent), address }));
  return { since, count, latest };
}

type Search = { page: number; userId?: string; loginDateStart?: Date | null; loginDateEnd?: Date | null };

/** All members' failed logins. `userId`: id, or part of name or e-mail. */
export async function listFailedLogins(ctx: Ctx, { page, userId, loginDateStart, loginDateEnd }: Search, size: number) {
  const where = and(
    userId ? memberMatches(userId) : undefined,
    loginDateStart ? gte(failedLogin.failedAt, loginDateStart) : undefined,
    loginDateEnd ? lte(failedLogin.failedAt, loginDateEnd) : undefined,
  );
  const logins = ctx.db
    .select({ failed: failedLogin, name: user.name, userEmail: user.userEmail })
    .from(failedLogin)
    .leftJoin(user, eq(user.userId, failedLogin.userId))
    .where(where);
  const total = await ctx.db.$count(logins.as("found"));
  const rows = await logins
    .orderBy(desc(failedLogin.failedLoginId))
    .limit(size)
    .offset((page - 1) * size);
  return {
    total,
    rows: rows.map(({ failed, name, userEmail }) => ({
      failedLoginId: failed.failedLoginId,
      userId: failed.userId,
      name: name ?? "",
      userEmail: userEmail ?? "",
      wrong: failed.wrong,
      address: failed.address,
      device: deviceName(failed.userAgent),
      failedAt: failed.failedAt,
    })),
  };
}

/** Deletes failed logins after the retention period of access records (rule 22). */
export async function forgetFailedLogins(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now().getTime() - settings().ACCESS_RECORD_DAYS * DAY_MS);
  const [result] = await ctx.db.delete(failedLogin).where(lt(failedLogin.failedAt, before));
  return result.affectedRows;
}
