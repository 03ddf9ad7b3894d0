import { eq } from "drizzle-orm";
import { postNotice } from "~/areas/notices/post-notice.server";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { friend } from "~db/schema/sending";

/** Tells a creator of a new subscriber, or (`back`) of one who had opted out; once a friend and Seoul day, however often they change their mind. */
export async function tellSubscription(tx: TxCtx, receiverId: number, back: boolean): Promise<void> {
  const event = await eventOf(tx, receiverId);
  await postNotice(tx, { ...event, kind: "subscriber", facts: { back: back ? 1 : 0 } });
}

/** Tells a creator that a friend wants no more messages; likewise. */
export async function tellOptOut(tx: TxCtx, receiverId: number): Promise<void> {
  await postNotice(tx, { ...(await eventOf(tx, receiverId)), kind: "opt-out", facts: {} });
}

async function eventOf(tx: TxCtx, receiverId: number) {
  const [of] = await tx.db.select({ userId: friend.userId }).from(friend).where(eq(friend.receiverId, receiverId));
  return { userId: of!.userId, receiverId, about: `friend:${receiverId}:${seoulDay(tx.now())}` };
}
