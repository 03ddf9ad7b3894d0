import { seal } from "~/core/crypto.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { mailOutbox } from "~db/schema/account";
import { enqueue } from "~jobs/enqueue.server";

/** `replyTo`: the service's address unless given. */
export type Letter = { to: string; subject: string; text: string; replyTo?: string };

/** Queues a mail until `staleAt` (default a day). `letter` null writes a row without mail, to take equal time. */
export async function postMail(tx: TxCtx, letter: Letter | null, staleAt?: Date): Promise<number> {
  const [mailId] = await postMails(tx, [{ letter, requestId: tx.requestId }], staleAt);
  return mailId!;
}

/** Queues several mails; returns ids in the given order. */
export async function postMails(
  tx: TxCtx,
  mails: { letter: Letter | null; requestId: string }[],
  staleAt = new Date(tx.now().getTime() + DAY_MS),
): Promise<number[]> {
  const now = tx.now();
  const rows = mails.map(({ letter, requestId }) => ({
    sealedMail: letter && seal(JSON.stringify(letter)),
    status: letter ? ("WAITING" as const) : ("STALE" as const),
    ...{ requestId, staleAt, nextAt: now, createdAt: now, updatedAt: now },
  }));
  const rowIds = await tx.db.insert(mailOutbox).values(rows).$returningId();
  const jobs = rowIds.map(({ mailId }, index) => ({ payload: { mailId }, jobId: `mail-${mailId}`, requestId: mails[index]!.requestId }));
  tx.afterCommit(() => enqueue("mail.send", jobs));
  return rowIds.map(({ mailId }) => mailId);
}
