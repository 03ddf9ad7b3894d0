import { and, eq, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { friend, sendRun } from "~db/schema/sending";
import { enqueue } from "~jobs/enqueue.server";
import { addToDay, lockCounts, refuseOver } from "../internal/counts.server";
import { findReceivers, type Receivers } from "../internal/receivers.server";
import { checkSender, refuseWithoutScopes } from "../internal/run-checks.server";
import { takeWaitingEntry } from "../internal/waiting-entry.server";

export type StartSendRun = {
  contentsId: number;
  receivers: Receivers;
  /** The waiting-list entry it is sent from: it leaves the list with the run (decision 47). */
  sendingListId?: number | null;
  /** One-time key of the form or call: the same key shows the same run (decision 219). */
  formKey: string;
};
export type StartedRun = { sendRunId: number; total: number };

/**
 * Starts sending a post to friends: all of them or none (decision 4). Refuses, in this order (decision 5): `sending.none-selected` or
 * `sending.group-not-chosen`, `sending.social-only`, `common.messenger-login` or `-token`, `payments.required`, `sending.month-over`,
 * `sending.day-over`, `sending.friends-scope`; besides `common.not-found` or `sending.post-deleted` for the post, `common.not-found` or
 * `sending.already-sent` for the waiting-list entry, and what `findReceivers` refuses. The messages leave in the background, one job a friend.
 */
export async function startSendRun(ctx: MemberCtx, input: StartSendRun): Promise<StartedRun> {
  const known = await runOfKey(ctx, input.formKey);
  if (known) return known;
  const { scopes } = await checkSender(ctx, input);
  try {
    return await inTransaction(ctx, (tx) => writeRun(tx, input, scopes));
  } catch (error) {
    const other = isDuplicate(error) ? await runOfKey(ctx, input.formKey) : null;
    if (other) return other;
    throw error;
  }
}

async function writeRun(tx: TxCtx<MemberCtx["actor"]>, input: StartSendRun, scopes: string[]): Promise<StartedRun> {
  const { userId } = tx.actor;
  const left = await lockCounts(tx, userId);
  // After the lock, so that a second post of the same form finds the first one's run instead of a quota that the first one used up.
  const known = await runOfKey(tx, input.formKey);
  if (known) return known;
  const { contentsId, sendingListId } = input;
  if (sendingListId) await takeWaitingEntry(tx, { sendingListId, contentsId }, input.receivers);
  const { mine, total } = await findReceivers(tx, contentsId, input.receivers);
  refuseOver(left, total);
  refuseWithoutScopes(scopes);

  const now = tx.now();
  const [run] = await tx.db
    .insert(sendRun)
    .values({ userId, contentsId, formKey: input.formKey, sendingListId, total, requestId: tx.requestId, createdAt: now, updatedAt: now });
  const sendRunId = run.insertId;
  const [written] = await tx.db.execute(
    sql`INSERT INTO send_recipient (send_run_id, receiver_id, state, attempts, counted_day, created_at, updated_at)
      SELECT ${sendRunId}, ${friend.receiverId}, 'WAITING', 0, ${left.today}, ${now}, ${now} FROM ${friend} WHERE ${mine}
      ORDER BY ${friend.profileNickname}, ${friend.receiverId}`,
  );
  if (written.affectedRows !== total) throw new Refusal("sending.receivers-changed", { count: Math.abs(total - written.affectedRows) });
  await addToDay(tx, userId, left.today, total);
  await tx.audit("sending.run-started", `send_run:${sendRunId}`, { contentsId, total });
  tx.afterCommit(() => enqueue("sending.begin-run", [{ payload: { sendRunId }, jobId: `run-${sendRunId}` }]));
  return tx.remember({ sendRunId, total });
}

async function runOfKey(ctx: MemberCtx, formKey: string): Promise<StartedRun | null> {
  const [run] = await ctx.db
    .select({ sendRunId: sendRun.sendRunId, total: sendRun.total })
    .from(sendRun)
    .where(and(eq(sendRun.userId, ctx.actor.userId), eq(sendRun.formKey, formKey)));
  return run ?? null;
}
