import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { friend, sendRecipient, sendRun } from "~db/schema/sending";
import { enqueue } from "~jobs/enqueue.server";
import { addToDay } from "../../internal/counts.server";
import { messageColumns } from "../card-message.server";
import type { CardMessage } from "../../internal/card-text";
import type { Part } from "../../internal/split-over-days";
import { writeParts } from "../../internal/write-parts.server";

type Tx = TxCtx<MemberCtx["actor"]>;

export type CheckedOrder = {
  contentsId: number;
  formKey: string;
  sendingListId?: number | null;
  message: CardMessage;
  receiverCondition: SQL | undefined;
};

/** Write a run to the first `count` receivers, counted on `today`; enqueue after the commit. Refuses `sending.receivers-changed`. */
export async function writeRun(tx: Tx, order: CheckedOrder, count: number, today: string): Promise<number> {
  const { contentsId, formKey, sendingListId, message, receiverCondition } = order;
  const { userId } = tx.actor;
  const now = tx.now();
  const [run] = await tx.db.insert(sendRun).values({
    ...{ userId, contentsId, formKey, sendingListId, total: count, requestId: tx.requestId, createdAt: now, updatedAt: now },
    ...messageColumns(message),
  });
  const sendRunId = run.insertId;
  const [result] = await tx.db.execute(
    sql`INSERT INTO send_recipient (send_run_id, receiver_id, state, attempts, counted_day, created_at, updated_at)
      SELECT ${sendRunId}, ${friend.receiverId}, 'WAITING', 0, ${today}, ${now}, ${now} FROM ${friend} WHERE ${receiverCondition}
      ORDER BY ${friend.profileNickname}, ${friend.receiverId} LIMIT ${count}`,
  );
  refuseChanged(count, result.affectedRows);
  await addToDay(tx, userId, today, count);
  await tx.audit("sending.run-started", `send_run:${sendRunId}`, { contentsId, total: count });
  tx.afterCommit(() => enqueue("sending.begin-run", [{ payload: { sendRunId }, jobId: `run-${sendRunId}` }]));
  return sendRunId;
}

/** Plan the receivers outside the run for other days. Refuses `sending.receivers-changed` unless the parts have room for all. */
export async function planRest(tx: Tx, order: CheckedOrder, parts: Part[], sendRunId: number | null): Promise<void> {
  const { contentsId, formKey, message, receiverCondition } = order;
  const runReceivers = tx.db
    .select({ receiverId: sendRecipient.receiverId })
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId ?? 0));
  const restCondition = sendRunId === null ? receiverCondition : and(receiverCondition, notInArray(friend.receiverId, runReceivers));
  const columns = { contentsId, ...messageColumns(message) };
  const [sendingListId] = await writeParts(tx, { columns, formKey, receiverCondition: restCondition }, parts);
  const people = parts.reduce((sum, part) => sum + part.people, 0);
  await tx.audit("sending.waiting-kept", `sending_list:${sendingListId}`, { contentsId, people, days: parts.length });
}

function refuseChanged(expectedCount: number, writtenCount: number): void {
  if (writtenCount !== expectedCount) throw new Refusal("sending.receivers-changed", { count: Math.abs(expectedCount - writtenCount) });
}
