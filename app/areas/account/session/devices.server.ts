import { and, desc, eq, gt, ne } from "drizzle-orm";
import { endDevicesAtLogout, endOtherDevices } from "~/areas/notices/push/end-devices.server";
import { announce } from "~/core/announce.server";
import { sha256 } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { loginChallenge, session } from "~db/schema/account";
import { IDLE_MINUTES } from "./find-member.server";

/** `device` identifies a login without revealing the token; `here`: the current login. */
export type Device = { device: string; userAgent: string; address: string; lastSeenAt: Date; createdAt: Date; here: boolean };

function validLogins(ctx: MemberCtx, userId: number) {
  const idleSince = new Date(ctx.now().getTime() - IDLE_MINUTES * 60_000);
  return and(eq(session.userId, userId), gt(session.expiresAt, ctx.now()), gt(session.lastSeenAt, idleSince));
}

/** The count of own valid logins. */
export const countDevices = (ctx: MemberCtx): Promise<number> => ctx.db.$count(session, validLogins(ctx, ctx.actor.userId));

/** A member's valid logins, last used first. */
export async function listDevices(ctx: MemberCtx, userId = ctx.actor.userId): Promise<Device[]> {
  const rows = await ctx.db.select().from(session).where(validLogins(ctx, userId)).orderBy(desc(session.lastSeenAt));
  return rows.map(({ tokenHash, userAgent, address, lastSeenAt, createdAt }) => {
    return { device: publicName(tokenHash), userAgent, address, lastSeenAt, createdAt, here: tokenHash === ctx.actor.sessionHash };
  });
}

const publicName = (tokenHash: string) => sha256(`device:${tokenHash}`).slice(0, 16);

/** Ends a login, else refuses `common.not-found`. */
export async function endDevice(ctx: Ctx, userId: number, device: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db.select({ tokenHash: session.tokenHash }).from(session).where(eq(session.userId, userId));
    const login = rows.find(({ tokenHash }) => publicName(tokenHash) === device);
    if (!login) throw new Refusal("common.not-found");
    await endDevicesAtLogout(tx, login.tokenHash);
    await tx.db.delete(session).where(eq(session.tokenHash, login.tokenHash));
    await tx.audit("account.logins-ended", `user:${userId}`, { count: 1 });
    tx.afterCommit(() => announce("session-ended", login.tokenHash));
  });
}

/** Ends all logins but `exceptHash`, also unfinished logins. */
export async function endLogins(ctx: Ctx, userId: number, exceptHash?: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const ending = and(eq(session.userId, userId), exceptHash ? ne(session.tokenHash, exceptHash) : undefined);
    const rows = await tx.db.select({ tokenHash: session.tokenHash }).from(session).where(ending).for("update");
    await endOtherDevices(tx, userId, exceptHash);
    await tx.db.delete(session).where(ending);
    await tx.db.delete(loginChallenge).where(eq(loginChallenge.userId, userId));
    if (rows.length > 0) await tx.audit("account.logins-ended", `user:${userId}`, { count: rows.length });
    for (const { tokenHash } of rows) tx.afterCommit(() => announce("session-ended", tokenHash));
    return rows.length;
  });
}
