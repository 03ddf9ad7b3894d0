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
 * Record and count a dispatch that the caller sends (2 §7 "send-history-save-and-get"; rules 42, 43). It earns once its link is opened.
 * Returns the links for reading and opt-out. Refuses as `startSendRun`.
 */
export async function saveSendHistory(ctx: MemberCtx, input: { contentsId: number; kakaotalkId: string }) {
  const { userId } = ctx.actor;
  const [receiver] = await ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname })
    .from(friend)
    .where(and(eq(friend.userId, userId), eq(friend.kakaotalkId, input.kakaotalkId)));
  const { scopes, post } = await checkSender(ctx, { contentsId: input.contentsId, receivers: receiver ? [receiver.receiverId] : "all" });
  if (!receiver) throw new Refusal("common.not-found");
  return inTransaction(ctx, async (tx) => {
    const left = await lockCounts(tx, userId);
    await requireEntitlement(tx);
    await findReceivers(tx, input.contentsId, [receiver.receiverId]);
    refuseOver(left, 1);
    refuseWithoutScopes(scopes);
    const rate = tx.db.select({ feeWon: feeRate.feeWon }).from(feeRate).where(lte(feeRate.startsAt, tx.now()));
    const [result] = await tx.db.insert(sendHistory).values({
      userId,
      authorId: post.userId,
      contentsId: post.contentsId,
      receiverId: receiver.receiverId,
      kakaotalkProfileNickname: receiver.nickname,
      feeWon: earns({ userId, authorId: post.userId }) ? sql`COALESCE((${rate.orderBy(desc(feeRate.startsAt)).limit(1)}), 0)` : 0,
      createdAt: tx.now(),
    });
    await addToDay(tx, userId, left.today, 1);
    await tx.audit("sending.record-saved", `send_history:${result.insertId}`);
    const link = { sendHistoryId: result.insertId, receiverId: receiver.receiverId };
    const readingUrl = sentLink({ ...link, authorId: post.userId, contentsId: post.contentsId });
    return tx.remember({ ...link, sendingCountId: left.today, readingUrl, optOutUrl: optOutUrl(receiver.receiverId) });
  });
}

/**
 * Delete a saved unsent dispatch and give its count back. Refuses `common.not-found`, also for a run's, and `sending.already-delivered`.
 */
export async function rollBackSendHistory(ctx: MemberCtx, sendHistoryId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const ownerCondition = and(eq(sendHistory.sendHistoryId, sendHistoryId), eq(sendHistory.userId, tx.actor.userId));
    const [row] = await tx.db
      .select({ sendRunId: sendHistory.sendRunId, deliveredAt: sendHistory.deliveredAt, createdAt: sendHistory.createdAt })
      .from(sendHistory)
      .where(ownerCondition)
      .for("update");
    if (!row || row.sendRunId !== null) throw new Refusal("common.not-found");
    if (row.deliveredAt) throw new Refusal("sending.already-delivered");
    await tx.db.delete(sendHistory).where(ownerCondition);
    await releaseFromDay(tx, tx.actor.userId, seoulDay(row.createdAt), 1);
    await tx.audit("sending.record-rolled-back", `send_history:${sendHistoryId}`);
  });
}
