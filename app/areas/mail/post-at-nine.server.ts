import type { Ctx } from "~/core/ctx.server";
import { isDatabaseAway } from "~/core/database-error.server";
import { log } from "~/core/log.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { DAY_MS, startOfSeoulDay } from "~/time/seoul";
import { type Letter, postMail } from "./post-mail.server";

export const NINE_MS = 9 * 60 * 60_000;
/** Days for which a returning worker still sends mails. */
export const CATCH_UP_DAYS = 5;
const STALE_DAYS = 7;
const TOGETHER = 100;

/** Whether a Seoul day's mails are due. */
export function isDueFor(day: string, now: Date): boolean {
  const since = now.getTime() - startOfSeoulDay(day).getTime();
  return since >= NINE_MS && since <= CATCH_UP_DAYS * DAY_MS;
}

type Mails<T> = {
  /** Recipients still without a mail, sorted by `idOf`, with ids above `after`. */
  unposted: (after: number, most: number) => Promise<T[]>;
  idOf: (recipient: T) => number;
  /** Null: nothing to report. */
  letterOf: (recipient: T) => Promise<Letter | null>;
  /** False when another process has recorded the mail. */
  mark: (tx: TxCtx, recipient: T) => Promise<boolean>;
};

/** Queues a mail for each recipient, in one transaction with its record. Throws at the end if some failed. */
export async function postEach<T>(ctx: Ctx, mails: Mails<T>): Promise<number> {
  let posted = 0;
  const failed: unknown[] = [];
  for (let after = 0; ;) {
    const recipients = await mails.unposted(after, TOGETHER);
    for (const recipient of recipients) {
      const isPosted = await postOne(ctx, mails, recipient).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error;
        log.error({ err: error, id: mails.idOf(recipient) }, "a mail was not posted");
        failed.push(error);
      });
      if (isPosted) posted++;
    }
    if (recipients.length < TOGETHER) break;
    after = mails.idOf(recipients.at(-1)!);
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} mails were not posted`);
  return posted;
}

async function postOne<T>(ctx: Ctx, { letterOf, mark }: Mails<T>, recipient: T): Promise<boolean> {
  const letter = await letterOf(recipient);
  if (!letter) return false;
  return inTransaction(ctx, async (tx) => {
    if (!(await mark(tx, recipient))) return false;
    await postMail(tx, letter, new Date(tx.now().getTime() + STALE_DAYS * DAY_MS));
    return true;
  });
}
