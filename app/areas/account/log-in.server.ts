import { and, eq, gt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sha256 } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { session, temporaryPassword, user } from "~db/schema/account";
import { endLogins } from "./devices.server";
import { isPassword } from "./password.server";
import { startSession } from "./session.server";

export type LoginInput = { username: string; password: string; userAgent: string; address: string };
export type Login = { token: string; expiresAt: Date; userId: number };

/** Whose account an e-mail names at the login, as the database reads it; null when nobody's. */
export async function whoLogsIn(ctx: Ctx, username: string): Promise<number | null> {
  const [found] = await ctx.db.select({ userId: user.userId }).from(user).where(eq(user.userEmail, username));
  return found?.userId ?? null;
}

/**
 * Starts a login by e-mail and password. Refuses `account.wrong-login` alike, in the same time, whether the account or the password is
 * wrong; `account.withdrawn` only to one who knew the password (1 §8, decision 84). A temporary password lets in once: the old one ends, the
 * other logins end, and nothing but choosing a new one is open to this login (decision 81). The caller counts the tries.
 */
export async function logIn(ctx: Ctx, { username, password, userAgent, address }: LoginInput): Promise<Login> {
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
  const login = { userId: found?.userId ?? 0, loginType: "EMAIL" as const, userAgent, address };
  if ((await isPassword(found?.passwordHash ?? null, password)) && found) {
    if (found.secession === "Y") throw new Refusal("account.withdrawn");
    return { ...(await startSession(ctx, login)), userId: found.userId };
  }
  const temporary = found?.secession === "N" ? found.temporary : null;
  if (!(await isPassword(temporary, password)) || !found) throw new Refusal("account.wrong-login");
  return inTransaction(ctx, async (tx) => {
    const used = and(eq(temporaryPassword.userId, found.userId), eq(temporaryPassword.passwordHash, temporary!));
    const [result] = await tx.db.delete(temporaryPassword).where(used);
    if (result.affectedRows === 0) throw new Refusal("account.wrong-login");
    await tx.db.update(user).set({ passwordHash: null, updatedAt: tx.now() }).where(eq(user.userId, found.userId));
    await endLogins(tx, found.userId);
    const started = await startSession(tx, login);
    await tx.db
      .update(session)
      .set({ passwordChangeYn: "Y", provedAt: null })
      .where(eq(session.tokenHash, sha256(started.token)));
    await tx.audit("temporary-password.used", `user:${found.userId}`);
    return { ...started, userId: found.userId };
  });
}
