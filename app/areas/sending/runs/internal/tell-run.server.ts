import { sql } from "drizzle-orm";
import { postNotice } from "~/areas/notices/post-notice.server";
import type { TxCtx } from "~/core/transaction.server";
import type { RefusalCode } from "~/messages/refusals.ko";
import { ask, whole } from "~db/ask.server";

type Told = { userId: number; contentsId: number; total: number; sent: number; failed: number; unsure: number };

/** Tells the sender of a run that is done: how many got it, and who did not, those aside whom the sender gave up. */
export async function tellRunFinished(tx: TxCtx, sendRunId: number): Promise<void> {
  const { userId, contentsId, total, sent, failed, unsure } = await told(tx, sendRunId);
  const event = { userId, contentsId, about: aboutNow(tx, sendRunId) };
  if (failed + unsure === 0) await postNotice(tx, { ...event, kind: "run-finished", facts: { sendRunId, sent, total } });
  else await postNotice(tx, { ...event, kind: "run-failed", facts: { sendRunId, sent, total, failed, unsure } });
}

/** Tells the sender of a run that waits for a person: the refusal that has to be mended. */
export async function tellRunPaused(tx: TxCtx, sendRunId: number, code: RefusalCode): Promise<void> {
  const { userId, contentsId, total, sent } = await told(tx, sendRunId);
  await postNotice(tx, { userId, contentsId, about: aboutNow(tx, sendRunId), kind: "run-paused", facts: { sendRunId, sent, total, code } });
}

/** A run that was taken up again ends again: each end is news. */
const aboutNow = (tx: TxCtx, sendRunId: number) => `run:${sendRunId}:${tx.now().getTime()}`;

async function told(tx: TxCtx, sendRunId: number): Promise<Told> {
  const count = (which: ReturnType<typeof sql>) => whole(sql`SUM(${which})`);
  const [run] = await ask<Told>(
    tx,
    sql`SELECT run.user_id AS userId, run.contents_id AS contentsId, run.total, ${count(sql`recipient.state = 'SENT'`)} AS sent,
      ${count(sql`recipient.state = 'FAILED' AND recipient.reason <> 'stopped-by-sender'`)} AS failed,
      ${count(sql`recipient.state = 'UNSURE'`)} AS unsure
    FROM send_run AS run JOIN send_recipient AS recipient ON recipient.send_run_id = run.send_run_id
    WHERE run.send_run_id = ${sendRunId} GROUP BY run.send_run_id, run.user_id, run.contents_id, run.total`,
  );
  return run!;
}
