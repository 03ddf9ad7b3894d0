import { seal } from "~/core/crypto.server";
import type { TxCtx } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { mailOutbox } from "~db/schema/account";
import { enqueue } from "~jobs/enqueue.server";

/** `replyTo`: the address that answers go to; ours unless given. */
export type Letter = { to: string; subject: string; text: string; replyTo?: string };

/**
 * Puts a mail into the outbox, in the transaction of the deed it tells of. After `staleAt` (a day unless said) it is not sent any more. With `letter`
 * null a row without a mail is written, so that both cases take the same time. Returns the mail's number in the outbox.
 */
export async function postMail(tx: TxCtx, letter: Letter | null, staleAt?: Date): Promise<number> {
  const [mailId] = await postMails(tx, [{ letter, requestId: tx.requestId }], staleAt);
  return mailId!;
}

/** The same for several at once, each under its own request; returns their numbers in the order given. */
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
  const made = await tx.db.insert(mailOutbox).values(rows).$returningId();
  const works = made.map(({ mailId }, index) => ({ payload: { mailId }, jobId: `mail-${mailId}`, requestId: mails[index]!.requestId }));
  tx.afterCommit(() => enqueue("mail.send", works));
  return made.map(({ mailId }) => mailId);
}
