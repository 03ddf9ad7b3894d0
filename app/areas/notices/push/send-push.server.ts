import { and, eq, inArray, lt, lte, or } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { persist } from "~/core/persist.server";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import type { PushSubscription } from "~/integrations/push-endpoint.server";
import { PushError, sendWebPush } from "~/integrations/web-push.server";
import { DAY_MS } from "~/time/seoul";
import { pushDevice, pushOutbox } from "~db/schema/notices";
import { endDevices } from "./end-devices.server";
import { pushMessageOf } from "./push-message.server";

const CLAIM_MS = 120_000;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 60 * 60_000;

type Outcome = "sent" | "later" | "stale" | "failed" | "ended" | "gone";

/** Sends a queued push, with back-off until stale. "gone": another process has it. "ended": the browser's subscription has ended. */
export async function sendPush(ctx: Ctx, pushId: number): Promise<Outcome> {
  const row = await claim(ctx, pushId);
  if (!row) return "gone";
  const [device] = await ctx.db.select().from(pushDevice).where(eq(pushDevice.pushDeviceId, row.pushDeviceId));
  const message = await pushMessageOf(ctx, row.noticeId);
  const leftMs = row.staleAt.getTime() - ctx.now().getTime();
  if (!settings().vapid || !device || !message || leftMs <= 0) {
    await settle(ctx, pushId, "STALE");
    return "stale";
  }
  try {
    const subscription = JSON.parse(unseal(device.sealedSubscription)) as PushSubscription;
    await sendWebPush(subscription, JSON.stringify(message), { topic: message.tag, ttlSeconds: Math.ceil(leftMs / 1_000) });
  } catch (error) {
    return handleFailure(ctx, row, error as Error);
  }
  // Without this record the push would be sent again.
  await persist(() => settle(ctx, pushId, "SENT"));
  await ctx.db.update(pushDevice).set({ lastUsedAt: ctx.now() }).where(eq(pushDevice.pushDeviceId, row.pushDeviceId));
  return "sent";
}

type Row = typeof pushOutbox.$inferSelect;

async function handleFailure(ctx: Ctx, { pushId, pushDeviceId, attempts }: Row, error: Error): Promise<Outcome> {
  const failure = error instanceof PushError ? error : null;
  log.warn({ pushId, attempts, err: error.message }, "push not sent");
  if (failure?.kind === "gone") {
    await inTransaction(ctx, (tx) => endDevices(tx, eq(pushDevice.pushDeviceId, pushDeviceId)));
    return "ended";
  }
  if (failure?.kind === "refused") {
    await settle(ctx, pushId, "FAILED");
    return "failed";
  }
  const wait = Math.min(Math.max(FIRST_WAIT_MS * 2 ** (attempts - 1), failure?.retryAfterMs ?? 0), LONGEST_WAIT_MS);
  const nextAt = new Date(ctx.now().getTime() + wait);
  await ctx.db.update(pushOutbox).set({ status: "WAITING", nextAt, updatedAt: ctx.now() }).where(eq(pushOutbox.pushId, pushId));
  return "later";
}

async function claim(ctx: Ctx, pushId: number): Promise<Row | null> {
  const now = ctx.now();
  const [push] = await ctx.db.select().from(pushOutbox).where(eq(pushOutbox.pushId, pushId));
  if (!push) return null;
  const claimable = and(eq(pushOutbox.pushId, pushId), eq(pushOutbox.attempts, push.attempts), isDue(now));
  const attempts = push.attempts + 1;
  const [claimed] = await ctx.db.update(pushOutbox).set({ status: "SENDING", attempts, updatedAt: now }).where(claimable);
  return claimed.affectedRows === 1 ? { ...push, attempts } : null;
}

async function settle(ctx: Ctx, pushId: number, status: "SENT" | "STALE" | "FAILED"): Promise<void> {
  await ctx.db.update(pushOutbox).set({ status, updatedAt: ctx.now() }).where(eq(pushOutbox.pushId, pushId));
}

/** Due, or claimed by a process that must have died. A second message has the first one's tag, so the browser shows one. */
function isDue(now: Date) {
  const abandoned = new Date(now.getTime() - CLAIM_MS);
  return or(
    and(eq(pushOutbox.status, "WAITING"), lte(pushOutbox.nextAt, now)),
    and(eq(pushOutbox.status, "SENDING"), lt(pushOutbox.updatedAt, abandoned)),
  );
}

/** Queued pushes due now, including abandoned claims. */
export function duePushes(ctx: Ctx, most = 500): Promise<{ pushId: number; requestId: string | null }[]> {
  const { pushId, requestId } = pushOutbox;
  return ctx.db.select({ pushId, requestId }).from(pushOutbox).where(isDue(ctx.now())).limit(most);
}

/** Deletes settled pushes after a week. */
export async function forgetPushes(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - 7 * DAY_MS);
  const settled = inArray(pushOutbox.status, ["SENT", "STALE", "FAILED"]);
  await ctx.db.delete(pushOutbox).where(and(settled, lt(pushOutbox.updatedAt, before)));
}
