import { and, eq, sql } from "drizzle-orm";
import { addToDay, lockCounts, releaseFromDay } from "~/areas/sending/internal/counts.server";
import { earns } from "~/areas/sending/internal/earning.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { sendHistory, sendRecipient } from "~db/schema/sending";
import type { Dispatch } from "./dispatch.server";
import type { Claimed } from "./settle.server";

class TakenElsewhere extends Error {}

/**
 * Claim a recipient (WAITING → SENDING) with a new send history row. Null when another process was first or the run paused. After midnight
 * the new day counts; refuses `sending.paused-day` or `sending.paused-month` when full.
 */
export async function claim(ctx: Ctx, dispatch: Dispatch): Promise<Claimed | null> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const sendHistoryId = await writeHistory(tx, dispatch);
      const claimedAt = tx.now();
      const today = seoulDay(claimedAt);
      const [result] = await tx.db
        .update(sendRecipient)
        .set({
          state: "SENDING",
          reason: null,
          nextTryAt: null,
          claimedAt,
          callingAt: null,
          attempts: dispatch.attempts + 1,
          countedDay: today,
          sendHistoryId,
          updatedAt: claimedAt,
        })
        .where(
          and(
            eq(sendRecipient.sendRecipientId, dispatch.sendRecipientId),
            eq(sendRecipient.state, "WAITING"),
            sql`EXISTS (SELECT 1 FROM send_run WHERE send_run_id = ${dispatch.sendRunId} AND status = 'RUNNING')`,
          ),
        );
      if (result.affectedRows === 0) throw new TakenElsewhere();
      if (dispatch.countedDay !== today) await moveCount(tx, dispatch, today);
      return { dispatch, sendHistoryId, countedDay: today };
    });
  } catch (error) {
    if (error instanceof TakenElsewhere) return null;
    throw error;
  }
}

async function writeHistory(tx: TxCtx, dispatch: Dispatch): Promise<number> {
  const { userId, authorId, contentsId, receiverId, sendRunId, nickname } = dispatch;
  const feeWon = earns(dispatch) ? dispatch.feeWon : 0;
  const [result] = await tx.db
    .insert(sendHistory)
    .values({ userId, authorId, contentsId, receiverId, sendRunId, feeWon, kakaotalkProfileNickname: nickname, createdAt: tx.now() });
  return result.insertId;
}

async function moveCount(tx: TxCtx, { userId, countedDay }: Dispatch, today: string): Promise<void> {
  if (countedDay) await releaseFromDay(tx, userId, countedDay, 1);
  const left = await lockCounts(tx, userId);
  if (left.month < 1) throw new Refusal("sending.paused-month");
  if (left.day < 1) throw new Refusal("sending.paused-day");
  await addToDay(tx, userId, today, 1);
}
