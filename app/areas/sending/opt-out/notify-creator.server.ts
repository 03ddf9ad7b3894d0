import { eq } from "drizzle-orm";
import { postNotice } from "~/areas/notices/post-notice.server";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { friend } from "~db/schema/sending";

/** Notify a creator of a subscriber, at most once per friend and Seoul day. */
export async function notifySubscription(tx: TxCtx, receiverId: number, isReturning: boolean): Promise<void> {
  const event = await eventOf(tx, receiverId);
  await postNotice(tx, { ...event, kind: "subscriber", facts: { back: isReturning ? 1 : 0 } });
}

/** Notify a creator of an opt-out, once per friend and Seoul day. */
export async function notifyOptOut(tx: TxCtx, receiverId: number): Promise<void> {
  await postNotice(tx, { ...(await eventOf(tx, receiverId)), kind: "opt-out", facts: {} });
}

async function eventOf(tx: TxCtx, receiverId: number) {
  const [row] = await tx.db.select({ userId: friend.userId }).from(friend).where(eq(friend.receiverId, receiverId));
  return { userId: row!.userId, receiverId, about: `friend:${receiverId}:${seoulDay(tx.now())}` };
}
