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

/** Member's id by e-mail, withdrawn members included. */
export async function findLoginMember(ctx: Ctx, username: string): Promise<number | null> {
  const [member] = await ctx.db.select({ userId: user.userId }).from(user).where(eq(user.userEmail, username));
  return member?.userId ?? null;
}

/**
 * Logs in by password. Wrong accounts and wrong passwords get `account.wrong-login` in the same time. Refuses `account.withdrawn`
 * only after the right password (1 §8, rule 84). A temporary password works once (rule 81).
 */
export async function logIn(ctx: Ctx, { username, password, code, ...visitor }: LoginInput & { code?: string }): Promise<Login> {
  return finishLogin(ctx, await provenByPassword(ctx, { username, password, ...visitor }), visitor, code);
}

/** As `logIn`, for a browser: a second factor gives a challenge. */
export async function logInOrAsk(ctx: Ctx, { username, password, ...visitor }: LoginInput): Promise<Login | Challenge> {
  return finishOrAsk(ctx, await provenByPassword(ctx, { username, password, ...visitor }), visitor);
}

async function provenByPassword(ctx: Ctx, { username, password, ...visitor }: LoginInput): Promise<ProvenLogin> {
  const [member] = await ctx.db
    .select({
      userId: user.userId,
      passwordHash: user.passwordHash,
      secession: user.secession,
      temporary: temporaryPassword.passwordHash,
    })
    .from(user)
    .leftJoin(temporaryPassword, and(eq(temporaryPassword.userId, user.userId), gt(temporaryPassword.expiresAt, ctx.now())))
    .where(eq(user.userEmail, username));
  if ((await isPassword(member?.passwordHash ?? null, password)) && member) {
    if (member.secession === "Y") throw new Refusal("account.withdrawn");
    return { userId: member.userId, loginType: "EMAIL", temporaryHash: null };
  }
  const temporary = member?.secession === "N" ? member.temporary : null;
  if (!(await isPassword(temporary, password)) || !member) {
    await recordFailedLogin(ctx, { userId: member?.userId ?? null, wrong: "PASSWORD", ...visitor });
    throw new Refusal("account.wrong-login");
  }
  return { userId: member.userId, loginType: "EMAIL", temporaryHash: temporary };
}
