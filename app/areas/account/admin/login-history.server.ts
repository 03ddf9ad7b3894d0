import { and, count, desc, eq, gte, lte } from "drizzle-orm";
import { commonCodes } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { loginHistory, user } from "~db/schema/account";
import { nameContains, memberMatches } from "../internal/member-matches.server";
import type { LoginHistoryQuery } from "./login-history.schema.server";

const MOST_SUGGESTED = 20;

/** All members' logins, newest first (3 §2 "Login history"). */
export async function listLoginHistory(ctx: Ctx, { page, userId, loginDateStart, loginDateEnd }: LoginHistoryQuery, size: number) {
  const where = and(
    userId ? memberMatches(userId) : undefined,
    loginDateStart ? gte(loginHistory.loginDate, loginDateStart) : undefined,
    loginDateEnd ? lte(loginHistory.loginDate, loginDateEnd) : undefined,
  );
  const logins = ctx.db.select({ total: count() }).from(loginHistory);
  const [counted] = await (userId ? logins.innerJoin(user, eq(user.userId, loginHistory.userId)) : logins).where(where);
  const rows = await ctx.db
    .select({
      loginSequence: loginHistory.loginSequence,
      userId: loginHistory.userId,
      name: user.name,
      userEmail: user.userEmail,
      loginDate: loginHistory.loginDate,
      loginType: loginHistory.loginType,
    })
    .from(loginHistory)
    .innerJoin(user, eq(user.userId, loginHistory.userId))
    .where(where)
    .orderBy(desc(loginHistory.loginDate), desc(loginHistory.loginSequence))
    .limit(size)
    .offset((page - 1) * size);
  return { rows, total: counted?.total ?? 0 };
}

export async function loginTypes(ctx: Ctx): Promise<{ value: string; label: string }[]> {
  const codes = await commonCodes(ctx, "loginType");
  return codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }));
}

/** At most 20 members by part of name or e-mail. */
export async function suggestUsers({ db }: Ctx, keyword: string): Promise<{ value: string; label: string }[]> {
  if (!keyword) return [];
  const rows = await db
    .select({ userId: user.userId, name: user.name, userEmail: user.userEmail })
    .from(user)
    .where(nameContains(keyword))
    .orderBy(user.userEmail)
    .limit(MOST_SUGGESTED);
  return rows.map(({ userId, name, userEmail }) => ({ value: String(userId), label: `${name} (${userEmail})` }));
}
