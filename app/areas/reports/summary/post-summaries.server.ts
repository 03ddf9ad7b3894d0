import { sql } from "drizzle-orm";
import { postMail } from "~/areas/mail/post-mail.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { addMonths, DAY_MS, monthDays, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { summaryMail } from "~db/schema/reports";
import { readMonthSummary } from "../cards/read-month-summary.server";
import { countedUntil } from "../counting/roll-up.server";
import { summaryLetter } from "./summary-letter.server";

const HOUR_MS = 60 * 60_000;
/** Nine in the morning of the first; a worker that was away until then catches up for some days, later the news is old. */
const FROM_MS = 9 * HOUR_MS;
const UNTIL_MS = 5 * DAY_MS;
const TOGETHER = 100;

type Recipient = { userId: number; userEmail: string; userNickname: string };

/**
 * Posts last month's summary to each member who sent something or earned a fee in it and has not switched these mails off. The row that
 * says so and the mail are one transaction, so nobody gets two and a worker that dies loses none. Returns how many were posted; 0 on the
 * other days and until the month is counted.
 */
export async function postSummaries(ctx: Ctx): Promise<number> {
  const month = addMonths(seoulMonth(ctx.now()), -1);
  const began = startOfSeoulDay(monthDays(month).until).getTime();
  const since = ctx.now().getTime() - began;
  if (since < FROM_MS || since > UNTIL_MS || (await countedUntil(ctx)).dispatches.getTime() < began) return 0;
  let posted = 0;
  for (let after = 0; ;) {
    const people = await unposted(ctx, month, after);
    for (const person of people) posted += (await postOne(ctx, month, person)) ? 1 : 0;
    if (people.length < TOGETHER) return posted;
    after = people.at(-1)!.userId;
  }
}

function unposted(ctx: Ctx, month: string, after: number): Promise<Recipient[]> {
  const { from, until } = monthDays(month);
  return ask<Recipient>(
    ctx,
    sql`SELECT user.user_id AS userId, user.user_email AS userEmail, user.user_nickname AS userNickname FROM (
        SELECT sender_id AS user_id FROM sender_daily WHERE day >= ${from} AND day < ${until}
        UNION SELECT author_id FROM author_daily WHERE day >= ${from} AND day < ${until}
      ) AS busy JOIN user ON user.user_id = busy.user_id AND user.secession = 'N'
      LEFT JOIN summary_mail AS posted ON posted.user_id = user.user_id AND posted.month = ${month}
      LEFT JOIN summary_mute AS mute ON mute.user_id = user.user_id
      WHERE user.user_id > ${after} AND posted.user_id IS NULL AND mute.user_id IS NULL ORDER BY user.user_id LIMIT ${TOGETHER}`,
  );
}

async function postOne(ctx: Ctx, month: string, person: Recipient): Promise<boolean> {
  const letter = summaryLetter(person, month, await readMonthSummary(ctx, person.userId, month));
  return inTransaction(ctx, async (tx) => {
    const [made] = await tx.db.insert(summaryMail).ignore().values({ userId: person.userId, month, createdAt: tx.now() });
    if (made.affectedRows === 0) return false;
    await postMail(tx, letter, new Date(tx.now().getTime() + 7 * DAY_MS));
    return true;
  });
}
