import { and, asc, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { friend, sendingList, sendRecipient, sendRun } from "~db/schema/sending";
import { enqueue } from "~jobs/enqueue.server";
import { addToDay } from "../../internal/counts.server";
import { messageColumns } from "../card-message.server";
import type { CardMessage } from "../../internal/card-text";

type Tx = TxCtx<MemberCtx["actor"]>;

/** A press whose checks are done: `mine` is who it means, a condition on `friend`. */
export type Order = { contentsId: number; formKey: string; sendingListId?: number | null; message: CardMessage; mine: SQL | undefined };

/**
 * Writes a run to the first `many` of `mine`, by nickname, and counts them for `today`. Refuses `sending.receivers-changed` when they are fewer
 * by now. Returns the run's id; its job is enqueued after the commit.
 */
export async function writeRun(tx: Tx, order: Order, many: number, today: string): Promise<number> {
  const { contentsId, formKey, sendingListId, message, mine } = order;
  const { userId } = tx.actor;
  const now = tx.now();
  const [run] = await tx.db.insert(sendRun).values({
    ...{ userId, contentsId, formKey, sendingListId, total: many, requestId: tx.requestId, createdAt: now, updatedAt: now },
    ...messageColumns(message),
  });
  const sendRunId = run.insertId;
  const [written] = await tx.db.execute(
    sql`INSERT INTO send_recipient (send_run_id, receiver_id, state, attempts, counted_day, created_at, updated_at)
      SELECT ${sendRunId}, ${friend.receiverId}, 'WAITING', 0, ${today}, ${now}, ${now} FROM ${friend} WHERE ${mine}
      ORDER BY ${friend.profileNickname}, ${friend.receiverId} LIMIT ${many}`,
  );
  refuseChanged(many, written.affectedRows);
  await addToDay(tx, userId, today, many);
  await tx.audit("sending.run-started", `send_run:${sendRunId}`, { contentsId, total: many });
  tx.afterCommit(() => enqueue("sending.begin-run", [{ payload: { sendRunId }, jobId: `run-${sendRunId}` }]));
  return sendRunId;
}

/**
 * Keeps those of `mine` in the waiting list whom the run does not go to (everybody without a run), with the message they are to get; `later` is how
 * many they are. Refuses `sending.receivers-changed` when they are not by now. Returns the entry's id.
 */
export async function keepRest(tx: Tx, order: Order, later: number, sendRunId: number | null): Promise<number> {
  const { contentsId, formKey, message, mine } = order;
  const { userId } = tx.actor;
  const now = tx.now();
  const values = { userId, contentsId, formKey, people: later, createdAt: now, updatedAt: now };
  const [made] = await tx.db.insert(sendingList).values({ ...values, ...messageColumns(message) });
  const served = tx.db
    .select({ receiverId: sendRecipient.receiverId })
    .from(sendRecipient)
    .where(eq(sendRecipient.sendRunId, sendRunId ?? 0));
  const rest = sendRunId === null ? mine : and(mine, notInArray(friend.receiverId, served));
  const [kept] = await tx.db.execute(
    sql`INSERT INTO sending_list_friend (sending_list_id, receiver_id, created_at)
      SELECT ${made.insertId}, ${friend.receiverId}, ${now} FROM ${friend} WHERE ${rest} ORDER BY ${asc(friend.receiverId)}`,
  );
  refuseChanged(later, kept.affectedRows);
  await tx.audit("sending.waiting-kept", `sending_list:${made.insertId}`, { contentsId, people: later });
  return made.insertId;
}

function refuseChanged(wanted: number, written: number): void {
  if (written !== wanted) throw new Refusal("sending.receivers-changed", { count: Math.abs(wanted - written) });
}
