import { and, asc, eq, ne } from "drizzle-orm";
import { lookupHash, seal, sha256 } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { arePushKeys, isPushEndpoint, type PushSubscription } from "~/integrations/push-endpoint.server";
import { session } from "~db/schema/account";
import { pushDevice } from "~db/schema/notices";
import { endDevices } from "./end-devices.server";

const MOST_DEVICES = 20;

/**
 * Sends the member's notices to this browser from now on. Idempotent: a browser has one device, which its last member owns. Beyond 20
 * devices the one used longest ago ends. Refuses `notices.push-endpoint` for an unknown push service or wrong keys.
 */
export async function registerDevice(ctx: MemberCtx, { name, ...subscription }: PushSubscription & { name: string }): Promise<void> {
  const isGood = settings().vapid && isPushEndpoint(subscription.endpoint) && arePushKeys(subscription);
  if (!isGood) throw new Refusal("notices.push-endpoint");
  const { userId } = ctx.actor;
  const endpointHash = lookupHash(subscription.endpoint);
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const deviceHash = await thisBrowser(tx);
    const set = { userId, deviceHash, sealedSubscription: seal(JSON.stringify(subscription)), name: name.slice(0, 60), lastUsedAt: now };
    await tx.db
      .insert(pushDevice)
      .values({ ...set, endpointHash, createdAt: now })
      .onDuplicateKeyUpdate({ set });
    const others = and(eq(pushDevice.userId, userId), ne(pushDevice.endpointHash, endpointHash));
    await endDevices(tx, and(others, eq(pushDevice.deviceHash, deviceHash)));
    const count = await tx.db.$count(pushDevice, others);
    if (count >= MOST_DEVICES) {
      const order = [asc(pushDevice.lastUsedAt), asc(pushDevice.pushDeviceId)];
      const [oldest] = await tx.db
        .select({ id: pushDevice.pushDeviceId })
        .from(pushDevice)
        .where(others)
        .orderBy(...order)
        .limit(1);
      await endDevices(tx, eq(pushDevice.pushDeviceId, oldest!.id));
    }
    await tx.audit("notices.device-registered", `user:${userId}`);
  });
}

/** Logins of one browser have one device hash; a login without a device cookie gets a hash of its own. */
async function thisBrowser(tx: TxCtx): Promise<string> {
  const tokenHash = tx.actor.kind === "member" ? (tx.actor.sessionHash ?? "") : "";
  const [login] = await tx.db.select({ deviceHash: session.deviceHash }).from(session).where(eq(session.tokenHash, tokenHash));
  if (login?.deviceHash) return login.deviceHash;
  const deviceHash = sha256(`login:${tokenHash}`);
  await tx.db.update(session).set({ deviceHash }).where(eq(session.tokenHash, tokenHash));
  return deviceHash;
}
