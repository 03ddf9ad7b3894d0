import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { isPassword } from "./password.server";
import { startSession } from "./session.server";

export type LoginInput = { username: string; password: string; userAgent: string; address: string };
export type Login = { token: string; expiresAt: Date; userId: number };

/**
 * Starts a login by e-mail and password. Refuses `account.wrong-login` alike, in the same time, whether the account or the password is
 * wrong; `account.withdrawn` only to one who knew the password (1 §8, decision 84). The caller counts the tries.
 */
export async function logIn(ctx: Ctx, { username, password, userAgent, address }: LoginInput): Promise<Login> {
  const [found] = await ctx.db
    .select({ userId: user.userId, passwordHash: user.passwordHash, secession: user.secession })
    .from(user)
    .where(eq(user.userEmail, username));
  if (!(await isPassword(found?.passwordHash ?? null, password)) || !found) throw new Refusal("account.wrong-login");
  if (found.secession === "Y") throw new Refusal("account.withdrawn");
  const { userId } = found;
  return { ...(await startSession(ctx, { userId, loginType: "EMAIL", userAgent, address })), userId };
}
