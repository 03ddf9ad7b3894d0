import { and, desc, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { session } from "~db/schema/account";
import { pushDevice } from "~db/schema/notices";

/** `here`: this browser. */
export type PushDevice = { pushDeviceId: number; name: string; lastUsedAt: Date; createdAt: Date; logoutEnds: boolean; here: boolean };

/** The member's devices, last used first. */
export async function listPushDevices(ctx: MemberCtx): Promise<PushDevice[]> {
  const own = await ctx.db
    .select()
    .from(pushDevice)
    .where(eq(pushDevice.userId, ctx.actor.userId))
    .orderBy(desc(pushDevice.lastUsedAt), desc(pushDevice.pushDeviceId));
  const deviceHash = own.length > 0 ? await ownDeviceHash(ctx) : null;
  return own.map(({ pushDeviceId, name, lastUsedAt, createdAt, ...row }) => ({
    ...{ pushDeviceId, name, lastUsedAt, createdAt },
    logoutEnds: row.logoutEndsYn === "Y",
    here: row.deviceHash === deviceHash,
  }));
}

/** The site's public key for a browser that may still be registered; null once it is, or without keys. */
export async function readPushOffer(ctx: MemberCtx): Promise<{ publicKey: string | null }> {
  const deviceHash = settings().vapid && (await ownDeviceHash(ctx));
  const isHere = and(eq(pushDevice.userId, ctx.actor.userId), eq(pushDevice.deviceHash, deviceHash ?? ""));
  const isOn = (await ctx.db.$count(pushDevice, isHere)) > 0;
  return { publicKey: isOn ? null : (settings().vapid?.publicKey ?? null) };
}

async function ownDeviceHash(ctx: MemberCtx): Promise<string | null> {
  const { deviceHash } = session;
  const [login] = await ctx.db
    .select({ deviceHash })
    .from(session)
    .where(eq(session.tokenHash, ctx.actor.sessionHash ?? ""));
  return login?.deviceHash ?? null;
}
