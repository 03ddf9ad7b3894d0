import { eq, lt, or } from "drizzle-orm";
import type { Ctx, Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { notice, noticeChoice, pushDevice } from "~db/schema/notices";
import { KEPT_DAYS } from "./notice-kinds";
import { endDevices } from "./push/end-devices.server";

const SLICE = 10_000;

/** Deletes a leaving member's notices, choices and devices, and notices about the member. */
export async function forgetNotices(tx: TxCtx<Member>): Promise<void> {
  const { userId } = tx.actor;
  await tx.db.delete(notice).where(or(eq(notice.userId, userId), eq(notice.memberId, userId)));
  await endDevices(tx, eq(pushDevice.userId, userId));
  await tx.db.delete(noticeChoice).where(eq(noticeChoice.userId, userId));
}

/** Delete notices older than 90 days, read or unread, in batches. */
export async function forgetOldNotices(ctx: Ctx): Promise<void> {
  const old = lt(notice.toldAt, new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS));
  for (;;) {
    const [deleted] = await ctx.db.delete(notice).where(old).limit(SLICE);
    if (deleted.affectedRows < SLICE) return;
  }
}
