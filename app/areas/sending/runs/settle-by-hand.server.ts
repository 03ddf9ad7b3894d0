import { and, eq, inArray, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { auditAll, inTransaction, type TxCtx } from "~/core/transaction.server";
import { sendHistory, sendRecipient } from "~db/schema/sending";
import { releaseFromDay } from "../internal/counts.server";
import { lockOwnRun } from "./internal/lock-own-run.server";

export type SettleByHand = { sendRunId: number; receiverIds: number[]; arrived: boolean };

/**
 * Settle unsure recipients by the sender's word (rule 231): SENT and earning, or FAILED with the count given back. Skips others. Refuses
 * `sending.none-selected`, `common.not-found`, `sending.nothing-unsure`.
 */
export async function settleByHand(ctx: MemberCtx, { sendRunId, receiverIds, arrived }: SettleByHand): Promise<number> {
  if (receiverIds.length === 0) throw new Refusal("sending.none-selected");
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await lockOwnRun(tx, sendRunId);
    const unsure = await tx.db
      .select()
      .from(sendRecipient)
      .where(and(eq(sendRecipient.sendRunId, sendRunId), eq(sendRecipient.state, "UNSURE"), inArray(sendRecipient.receiverId, receiverIds)))
      .for("update");
    if (unsure.length === 0) throw new Refusal("sending.nothing-unsure");
    if (arrived) await writeArrived(tx, unsure);
    else await writeMissing(tx, userId, unsure);
    const actions = unsure.map(({ sendRecipientId }) => ({ subject: `send_recipient:${sendRecipientId}`, details: { arrived } }));
    await auditAll(
      tx,
      actions.map((action) => ({ by: tx, action: "sending.unsure-settled" as const, ...action })),
    );
    return unsure.length;
  });
}

type Unsure = (typeof sendRecipient.$inferSelect)[];

async function writeArrived(tx: TxCtx, unsure: Unsure): Promise<void> {
  const now = tx.now();
  await tx.db.execute(sql`
    UPDATE send_recipient r JOIN send_history h ON h.send_history_id = r.send_history_id
    SET r.state = 'SENT', r.reason = NULL, r.updated_at = ${now}, h.delivered_at = COALESCE(h.delivered_at, ${now})
    WHERE r.send_recipient_id IN ${unsure.map((row) => row.sendRecipientId)}`);
}

async function writeMissing(tx: TxCtx, userId: number, unsure: Unsure): Promise<void> {
  const ids = unsure.map((row) => row.sendRecipientId);
  const histories = unsure.flatMap((row) => row.sendHistoryId ?? []);
  await tx.db
    .update(sendRecipient)
    .set({ state: "FAILED", reason: "not-arrived", countedDay: null, sendHistoryId: null, updatedAt: tx.now() })
    .where(inArray(sendRecipient.sendRecipientId, ids));
  if (histories.length > 0) await tx.db.delete(sendHistory).where(inArray(sendHistory.sendHistoryId, histories));
  for (const day of new Set(unsure.map((row) => row.countedDay)))
    if (day) await releaseFromDay(tx, userId, day, unsure.filter((row) => row.countedDay === day).length);
}
