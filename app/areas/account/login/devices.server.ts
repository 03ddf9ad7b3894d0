import { and, desc, eq, gt, ne } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { loginChallenge, session } from "~db/schema/account";
import { IDLE_MINUTES } from "./find-member.server";

/** A login in force; `here` is the one that asks. */
export type Device = { userAgent: string; address: string; lastSeenAt: Date; createdAt: Date; here: boolean };

/** The member's logins in force, latest first. */
export async function listDevices(ctx: MemberCtx): Promise<Device[]> {
  const idleSince = new Date(ctx.now().getTime() - IDLE_MINUTES * 60_000);
  const rows = await ctx.db
    .select()
    .from(session)
    .where(and(eq(session.userId, ctx.actor.userId), gt(session.expiresAt, ctx.now()), gt(session.lastSeenAt, idleSince)))
    .orderBy(desc(session.lastSeenAt));
  return rows.map(({ tokenHash, userAgent, address, lastSeenAt, createdAt }) => {
    return { userAgent, address, lastSeenAt, createdAt, here: tokenHash === ctx.actor.sessionHash };
  });
}

/** Ends all logins of a member except the one named. Returns how many. */
export async function endLogins(ctx: Ctx, userId: number, exceptHash?: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const ending = and(eq(session.userId, userId), exceptHash ? ne(session.tokenHash, exceptHash) : undefined);
    const rows = await tx.db.select({ tokenHash: session.tokenHash }).from(session).where(ending).for("update");
    await tx.db.delete(session).where(ending);
    await tx.db.delete(loginChallenge).where(eq(loginChallenge.userId, userId));
    if (rows.length > 0) await tx.audit("account.logins-ended", `user:${userId}`, { count: rows.length });
    for (const { tokenHash } of rows) tx.afterCommit(() => announce("session-ended", tokenHash));
    return rows.length;
  });
}
