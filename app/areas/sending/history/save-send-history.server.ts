import { and, desc, eq, lte, sql } from "drizzle-orm";
import { requireEntitlement } from "~/areas/payments/subscription/entitlement.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { friend, sendHistory } from "~db/schema/sending";
import { feeRate } from "~db/schema/settlement";
import { sentLink } from "../internal/card.server";
import { addToDay, lockCounts, refuseOver, releaseFromDay } from "../internal/counts.server";
import { earns } from "../internal/earning.server";
import { findReceivers } from "../receivers/find-receivers.server";
import { checkSender, refuseWithoutScopes } from "../receivers/run-checks.server";
import { optOutUrl } from "../opt-out/opt-out-link.server";

/**
 * Saves the history of one dispatch that a caller sends himself, and counts it (2 §7 "send-history-save-and-get"; rules 42, 43). It is
 * not delivered, and earns nothing, until its link is opened. Refuses as `startSendRun` does. Returns the Seoul day it was counted on as
 * `sendingCountId`, and the addresses that his message must carry: by `readingUrl` the friend's reading is recorded, by `optOutUrl` the
 * friend stops further messages.
 */
export async function saveSendHistory(ctx: MemberCtx, input: { contentsId: number; kakaotalkId: string }) {
  const { userId } = ctx.actor;
  const [one] = await ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname })
    .from(friend)
    .where(and(eq(friend.userId, userId), eq(friend.kakaotalkId, input.kakaotalkId)));
  const { scopes, post } = await checkSender(ctx, { contentsId: input.contentsId, receivers: one ? [one.receiverId] : "all" });
  if (!one) throw new Refusal("common.not-found");
  return inTransaction(ctx, async (tx) => {
    const left = await lockCounts(tx, userId);
    await requireEntitlement(tx);
    await findReceivers(tx, input.contentsId, [one.receiverId]);
    refuseOver(left, 1);
    refuseWithoutScopes(scopes);
    const rate = tx.db.select({ feeWon: feeRate.feeWon }).from(feeRate).where(lte(feeRate.startsAt, tx.now()));
    const [made] = await tx.db.insert(sendHistory).values({
      userId,
      authorId: post.userId,
      contentsId: post.contentsId,
      receiverId: one.receiverId,
      kakaotalkProfileNickname: one.nickname,
      feeWon: earns({ userId, authorId: post.userId }) ? sql`COALESCE((${rate.orderBy(desc(feeRate.startsAt)).limit(1)}), 0)` : 0,
      createdAt: tx.now(),
    });
    await addToDay(tx, userId, left.today, 1);
    await tx.audit("sending.record-saved", `send_history:${made.insertId}`);
    const sent = { sendHistoryId: made.insertId, receiverId: one.receiverId };
    const readingUrl = sentLink({ ...sent, authorId: post.userId, contentsId: post.contentsId });
    return tx.remember({ ...sent, sendingCountId: left.today, readingUrl, optOutUrl: optOutUrl(one.receiverId) });
  });
}

/**
 * Takes back a dispatch that was saved but not sent: its row goes, its count is given back. Dispatches of a run settle themselves and are
 * not found here. Refuses `common.not-found`, and `sending.already-delivered` for one that is known to have arrived.
 */
export async function rollBackSendHistory(ctx: MemberCtx, sendHistoryId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const mine = and(eq(sendHistory.sendHistoryId, sendHistoryId), eq(sendHistory.userId, tx.actor.userId));
    const [row] = await tx.db
      .select({ sendRunId: sendHistory.sendRunId, deliveredAt: sendHistory.deliveredAt, createdAt: sendHistory.createdAt })
      .from(sendHistory)
      .where(mine)
      .for("update");
    if (!row || row.sendRunId !== null) throw new Refusal("common.not-found");
    if (row.deliveredAt) throw new Refusal("sending.already-delivered");
    await tx.db.delete(sendHistory).where(mine);
    await releaseFromDay(tx, tx.actor.userId, seoulDay(row.createdAt), 1);
    await tx.audit("sending.record-rolled-back", `send_history:${sendHistoryId}`);
  });
}
