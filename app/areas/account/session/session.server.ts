import { eq, lt } from "drizzle-orm";
import { endDevicesAtLogout } from "~/areas/notices/push/end-devices.server";
import { announce } from "~/core/announce.server";
import { randomToken, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { loginHistory, session } from "~db/schema/account";

const SESSION_HOURS = 8;

/** Starts a login and returns its token; only the hash is stored (rule 85). */
export async function startSession(
  ctx: Ctx,
  input: { userId: number; loginType: "EMAIL" | "KAKAOTALK"; userAgent: string; address: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(ctx.now().getTime() + SESSION_HOURS * 3_600_000);
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(session).values({
      tokenHash: sha256(token),
      userId: input.userId,
      userAgent: input.userAgent.slice(0, 300),
      address: input.address,
      lastSeenAt: ctx.now(),
      expiresAt,
      provedAt: ctx.now(),
      createdAt: ctx.now(),
    });
    await tx.db.insert(loginHistory).values({ userId: input.userId, loginType: input.loginType, loginDate: ctx.now() });
  });
  return { token, expiresAt };
}

/** A token's member, even after the login expired. */
export async function memberOfToken(ctx: Ctx, token: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ userId: session.userId })
    .from(session)
    .where(eq(session.tokenHash, sha256(token)));
  return row?.userId ?? null;
}

/** Ends a login by a logout, and its web push if the member wants so. */
export async function endSessionByLogout(ctx: Ctx, token: string): Promise<void> {
  await endDevicesAtLogout(ctx, sha256(token));
  await endSession(ctx, token);
}

/** End a login in all processes. Ignores an unknown token. */
export async function endSession(ctx: Ctx, token: string): Promise<void> {
  const hash = sha256(token);
  await ctx.db.delete(session).where(eq(session.tokenHash, hash));
  await announce("session-ended", hash);
}

/** Delete logins that expired over a day ago. */
export async function forgetEndedSessions(ctx: Ctx): Promise<number> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000);
  const [result] = await ctx.db.delete(session).where(lt(session.expiresAt, dayAgo));
  return result.affectedRows;
}
