import { and, eq, gt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { temporaryPassword, user } from "~db/schema/account";
import { type Challenge, finishLogin, finishOrAsk, type Login, type ProvenLogin } from "../second-factor/finish-login.server";
import type { Visitor } from "../second-factor/use-code.server";
import { recordFailedLogin } from "../session/failed-logins.server";
import { isPassword } from "./password.server";

export type { Login } from "../second-factor/finish-login.server";
export type LoginInput = Visitor & { username: string; password: string };

/** The member whose e-mail this is, as the database compares it; null when there is none. */
export async function whoLogsIn(ctx: Ctx, username: string): Promise<number | null> {
  const [found] = await ctx.db.select({ userId: user.userId }).from(user).where(eq(user.userEmail, username));
  return found?.userId ?? null;
}

/**
 * Starts a login by e-mail, password and, where the member has one, the second factor's code. Refuses `account.wrong-login` for a wrong
 * account and a wrong password alike, in the same time; `account.withdrawn` only after the right password (1 §8, rule 84);
 * `account.code-needed`, `account.wrong-code`. A temporary password works once: the old password and the other logins end, and this login
 * can only choose a new one (rule 81). A wrong try is recorded; the caller counts the tries.
 */
export async function logIn(ctx: Ctx, { username, password, code, ...visitor }: LoginInput & { code?: string }): Promise<Login> {
  return finishLogin(ctx, await provenByPassword(ctx, { username, password, ...visitor }), visitor, code);
}

/** The same for a browser: a member with a second factor gets a challenge, whose code is asked on a page of its own. */
export async function logInOrAsk(ctx: Ctx, { username, password, ...visitor }: LoginInput): Promise<Login | Challenge> {
  return finishOrAsk(ctx, await provenByPassword(ctx, { username, password, ...visitor }), visitor);
}

async function provenByPassword(ctx: Ctx, { username, password, ...visitor }: LoginInput): Promise<ProvenLogin> {
  const [found] = await ctx.db
    .select({
      userId: user.userId,
      passwordHash: user.passwordHash,
      secession: user.secession,
      temporary: temporaryPassword.passwordHash,
    })
    .from(user)
    .leftJoin(temporaryPassword, and(eq(temporaryPassword.userId, user.userId), gt(temporaryPassword.expiresAt, ctx.now())))
    .where(eq(user.userEmail, username));
  if ((await isPassword(found?.passwordHash ?? null, password)) && found) {
    if (found.secession === "Y") throw new Refusal("account.withdrawn");
    return { userId: found.userId, loginType: "EMAIL", temporaryHash: null };
  }
  const temporary = found?.secession === "N" ? found.temporary : null;
  if (!(await isPassword(temporary, password)) || !found) {
    await recordFailedLogin(ctx, { userId: found?.userId ?? null, wrong: "PASSWORD", ...visitor });
    throw new Refusal("account.wrong-login");
  }
  return { userId: found.userId, loginType: "EMAIL", temporaryHash: temporary };
}
