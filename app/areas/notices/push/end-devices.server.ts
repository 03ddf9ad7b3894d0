import { and, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { session } from "~db/schema/account";
import { pushDevice, pushOutbox } from "~db/schema/notices";

/** Deletes devices with what is on the way to them; returns how many. */
export async function endDevices(tx: TxCtx, condition: SQL | undefined): Promise<number> {
  const rows = await tx.db.select({ id: pushDevice.pushDeviceId }).from(pushDevice).where(condition);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db.delete(pushOutbox).where(inArray(pushOutbox.pushDeviceId, ids));
  await tx.db.delete(pushDevice).where(inArray(pushDevice.pushDeviceId, ids));
  return ids.length;
}

/** Ends an own device. Idempotent. */
export async function endDevice(ctx: MemberCtx, pushDeviceId: number): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const ended = await endDevices(tx, and(eq(pushDevice.userId, userId), eq(pushDevice.pushDeviceId, pushDeviceId)));
    if (ended > 0) await tx.audit("notices.device-ended", `user:${userId}`);
  });
}

/** Whether the logout of an own device's browser ends the device. */
export async function chooseLogout(ctx: MemberCtx, pushDeviceId: number, logoutEndsYn: "Y" | "N"): Promise<void> {
  const isOwn = and(eq(pushDevice.userId, ctx.actor.userId), eq(pushDevice.pushDeviceId, pushDeviceId));
  await ctx.db.update(pushDevice).set({ logoutEndsYn }).where(isOwn);
}

const logoutEnds = eq(pushDevice.logoutEndsYn, "Y");

/** Call before the login's row is deleted. */
export async function endDevicesAtLogout(ctx: Ctx, tokenHash: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [login] = await tx.db.select({ deviceHash: session.deviceHash }).from(session).where(eq(session.tokenHash, tokenHash));
    if (login?.deviceHash) await endDevices(tx, and(eq(pushDevice.deviceHash, login.deviceHash), logoutEnds));
  });
}

/** Ends a member's devices with all logins but `exceptHash`. Call before the logins' rows are deleted. */
export async function endOtherDevices(tx: TxCtx, userId: number, exceptHash?: string): Promise<void> {
  const [login] = exceptHash
    ? await tx.db.select({ deviceHash: session.deviceHash }).from(session).where(eq(session.tokenHash, exceptHash))
    : [];
  const others = login?.deviceHash ? ne(pushDevice.deviceHash, login.deviceHash) : undefined;
  await endDevices(tx, and(eq(pushDevice.userId, userId), logoutEnds, others));
}

/** A browser's new login ends the devices of its earlier members. */
export async function endEarlierMembers(tx: TxCtx, deviceHash: string, userId: number): Promise<void> {
  await endDevices(tx, and(eq(pushDevice.deviceHash, deviceHash), ne(pushDevice.userId, userId), logoutEnds));
}
