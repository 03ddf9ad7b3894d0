import { sql } from "drizzle-orm";
import { postNotice } from "~/areas/notices/post-notice.server";
import type { TxCtx } from "~/core/transaction.server";
import type { RefusalCode } from "~/messages/refusals.ko";
import { ask, whole } from "~db/ask.server";

type RunResult = { userId: number; contentsId: number; total: number; sent: number; failed: number; unsure: number };

/** Notify the sender of a finished run. Recipients given up do not count as failed. */
export async function notifyRunFinished(tx: TxCtx, sendRunId: number): Promise<void> {
  const { userId, contentsId, total, sent, failed, unsure } = await readRunResult(tx, sendRunId);
  const event = { userId, contentsId, about: aboutNow(tx, sendRunId) };
  if (failed + unsure === 0) await postNotice(tx, { ...event, kind: "run-finished", facts: { sendRunId, sent, total } });
  else await postNotice(tx, { ...event, kind: "run-failed", facts: { sendRunId, sent, total, failed, unsure } });
}

/** Notify the sender of a paused run, with the refusal to fix. */
export async function notifyRunPaused(tx: TxCtx, sendRunId: number, code: RefusalCode): Promise<void> {
  const { userId, contentsId, total, sent } = await readRunResult(tx, sendRunId);
  await postNotice(tx, { userId, contentsId, about: aboutNow(tx, sendRunId), kind: "run-paused", facts: { sendRunId, sent, total, code } });
}

/** The time makes each end of a resumed run a new notice. */
const aboutNow = (tx: TxCtx, sendRunId: number) => `run:${sendRunId}:${tx.now().getTime()}`;

async function readRunResult(tx: TxCtx, sendRunId: number): Promise<RunResult> {
  const count = (condition: ReturnType<typeof sql>) => whole(sql`SUM(${condition})`);
  const [run] = await ask<RunResult>(
    tx,
    sql`SELECT run.user_id AS userId, run.contents_id AS contentsId, run.total, ${count(sql`recipient.state = 'SENT'`)} AS sent,
      ${count(sql`recipient.state = 'FAILED' AND recipient.reason <> 'stopped-by-sender'`)} AS failed,
      ${count(sql`recipient.state = 'UNSURE'`)} AS unsure
    FROM send_run AS run JOIN send_recipient AS recipient ON recipient.send_run_id = run.send_run_id
    WHERE run.send_run_id = ${sendRunId} GROUP BY run.send_run_id, run.user_id, run.contents_id, run.total`,
  );
  return run!;
}
