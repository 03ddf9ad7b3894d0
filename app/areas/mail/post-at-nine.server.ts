import type { Ctx } from "~/core/ctx.server";
import { isDatabaseAway } from "~/core/database-error.server";
import { log } from "~/core/log.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { DAY_MS, startOfSeoulDay } from "~/time/seoul";
import { type Letter, postMail } from "./post-mail.server";

/** Nine in the morning of the day a mail is for, in milliseconds of it. */
export const NINE_MS = 9 * 60 * 60_000;
/** So many days a worker that was away catches up; later the news is old. */
export const CATCH_UP_DAYS = 5;
const STALE_DAYS = 7;
const TOGETHER = 100;

/** Whether mails for a Seoul day are due: from nine in its morning, for the days of catching up. */
export function isDueFor(day: string, now: Date): boolean {
  const since = now.getTime() - startOfSeoulDay(day).getTime();
  return since >= NINE_MS && since <= CATCH_UP_DAYS * DAY_MS;
}

type Mails<T> = {
  /** Those who were not posted theirs, by rising `idOf`, from after `after` on, `most` at most. */
  unposted: (after: number, most: number) => Promise<T[]>;
  idOf: (one: T) => number;
  /** Null: there is nothing to say. */
  letterOf: (one: T) => Promise<Letter | null>;
  /** Writes the row that says it was posted; false when another process has. */
  mark: (tx: TxCtx, one: T) => Promise<boolean>;
};

/**
 * Posts a mail to each of many. The row that says so and the mail are one transaction, so nobody gets two and a worker that dies loses none. Returns
 * how many were posted; throws at the end when some could not be, after everybody else has theirs.
 */
export async function postEach<T>(ctx: Ctx, mails: Mails<T>): Promise<number> {
  let posted = 0;
  const failed: unknown[] = [];
  for (let after = 0; ;) {
    const all = await mails.unposted(after, TOGETHER);
    for (const one of all) {
      const isPosted = await postOne(ctx, mails, one).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error;
        log.error({ err: error, id: mails.idOf(one) }, "a mail was not posted");
        failed.push(error);
      });
      if (isPosted) posted++;
    }
    if (all.length < TOGETHER) break;
    after = mails.idOf(all.at(-1)!);
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} mails were not posted`);
  return posted;
}

async function postOne<T>(ctx: Ctx, { letterOf, mark }: Mails<T>, one: T): Promise<boolean> {
  const letter = await letterOf(one);
  if (!letter) return false;
  return inTransaction(ctx, async (tx) => {
    if (!(await mark(tx, one))) return false;
    await postMail(tx, letter, new Date(tx.now().getTime() + STALE_DAYS * DAY_MS));
    return true;
  });
}
