import { and, eq, lt } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import { endEarlierMembers } from "~/areas/notices/push/end-devices.server";
import { sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { knownDevice, loginHistory, session, user } from "~db/schema/account";
import { deviceName } from "../session/device-name";
import { newDeviceLetter } from "./password-letters.server";

const KNOWN_DAYS = 400;

/** Mails about an unknown device, except at the first login. */
export async function recordDevice(ctx: Ctx, token: string, device: string | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [login] = await tx.db
      .select({ userId: user.userId, to: user.userEmail, userAgent: session.userAgent, address: session.address })
      .from(session)
      .innerJoin(user, eq(user.userId, session.userId))
      .where(eq(session.tokenHash, sha256(token)));
    if (!login) return;
    const { userId } = login;
    const deviceHash = sha256(device ?? `agent:${login.userAgent}`);
    const now = tx.now();
    await tx.db
      .update(session)
      .set({ deviceHash })
      .where(eq(session.tokenHash, sha256(token)));
    if (device) await endEarlierMembers(tx, deviceHash, userId);
    const [updated] = await tx.db
      .update(knownDevice)
      .set({ lastLoginAt: now })
      .where(and(eq(knownDevice.userId, userId), eq(knownDevice.deviceHash, deviceHash)));
    if (updated.affectedRows > 0) return;
    await tx.db
      .insert(knownDevice)
      .values({ userId, deviceHash, lastLoginAt: now, createdAt: now })
      .onDuplicateKeyUpdate({ set: { lastLoginAt: now } });
    const logins = await tx.db.select({ at: loginHistory.loginDate }).from(loginHistory).where(eq(loginHistory.userId, userId)).limit(2);
    if (logins.length < 2) return;
    await postMail(tx, newDeviceLetter(login.to, { device: deviceName(login.userAgent), address: login.address, at: now }));
    await tx.audit("account.new-device-noted", `user:${userId}`);
  });
}

export async function isKnownDevice(ctx: Ctx, userId: number, device: string): Promise<boolean> {
  const [knownRow] = await ctx.db
    .select({ userId: knownDevice.userId })
    .from(knownDevice)
    .where(and(eq(knownDevice.userId, userId), eq(knownDevice.deviceHash, sha256(device))));
  return knownRow !== undefined;
}

/** Deletes devices without a login for 400 days, the cookie's lifetime. */
export async function forgetDevices(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - KNOWN_DAYS * 86_400_000);
  await ctx.db.delete(knownDevice).where(lt(knownDevice.lastLoginAt, before));
}
