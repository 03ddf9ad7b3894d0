import { isDueFor, postEach } from "~/areas/mail/post-at-nine.server";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { addDays, addMonths, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { summaryMail, weekMail } from "~db/schema/reports";
import { readSummary } from "../cards/read-summary.server";
import { monthShown } from "../report-words";
import { countedUntil } from "../counting/watermarks.server";
import { type Days, summaryLetter } from "./summary-letter.server";

type Recipient = { userId: number; userEmail: string; userNickname: string; subscribers: number };
/** `days` are [from, until); the mail is due from `until`. */
type Period = {
  kind: "month-summary" | "week-summary";
  days: Days;
  periodName: string;
  /** SELECT of a summary already posted to `user`. Value: `periodKey`. */
  posted: string;
  periodKey: string;
  mark: (tx: TxCtx, userId: number) => Promise<boolean>;
};

/** Queue last month's summary mails from the first, last week's from Monday, once the days are counted. Returns their number. */
export async function postSummaries(ctx: Ctx): Promise<number> {
  const today = seoulDay(ctx.now());
  const month = addMonths(seoulMonth(ctx.now()), -1);
  return (await postPeriod(ctx, monthOf(month))) + (await postPeriod(ctx, weekBefore(today)));
}

function monthOf(month: string): Period {
  return {
    kind: "month-summary",
    days: monthDays(month),
    periodName: monthShown(month),
    posted: "SELECT 1 FROM summary_mail AS posted WHERE posted.user_id = user.user_id AND posted.month = ?",
    periodKey: month,
    mark: async (tx, userId) =>
      (await tx.db.insert(summaryMail).ignore().values({ userId, month, createdAt: tx.now() }))[0].affectedRows > 0,
  };
}

function weekBefore(today: string): Period {
  const until = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const from = addDays(until, -7);
  return {
    kind: "week-summary",
    days: { from, until },
    periodName: "지난주",
    posted: "SELECT 1 FROM week_mail AS posted WHERE posted.user_id = user.user_id AND posted.monday = ?",
    periodKey: from,
    mark: async (tx, userId) =>
      (await tx.db.insert(weekMail).ignore().values({ userId, monday: from, createdAt: tx.now() }))[0].affectedRows > 0,
  };
}

async function postPeriod(ctx: Ctx, period: Period): Promise<number> {
  const { from, until } = period.days;
  const isCounted = async () => (await countedUntil(ctx)).dispatches >= startOfSeoulDay(until);
  if (!isDueFor(until, ctx.now()) || !(await isCounted())) return 0;
  return postEach<Recipient>(ctx, {
    unposted: (after, most) => unposted(ctx, period, after, most),
    idOf: ({ userId }) => userId,
    letterOf: async (person) => summaryLetter(person, period, await readSummary(ctx, person.userId, { from, until })),
    mark: (tx, { userId }) => period.mark(tx, userId),
  });
}

/**
 * Values: first and end day of the period, twice; first and end instant; kind, last member read, `periodKey`, limit. Example: `{ userId: 7,
 * … }`.
 */
const unpostedStatement = (posted: string) => `
  SELECT user.user_id AS userId, user.user_email AS userEmail, user.user_nickname AS userNickname, busy.subscribers
  FROM (
    SELECT user_id, CAST(SUM(subscribers) AS SIGNED) AS subscribers FROM (
      SELECT DISTINCT sender_id AS user_id, 0 AS subscribers FROM sender_daily WHERE day >= ? AND day < ?
      UNION ALL SELECT DISTINCT author_id, 0 FROM author_daily WHERE day >= ? AND day < ?
      UNION ALL SELECT user_id, COUNT(*) FROM friend
        WHERE subscribed_at >= ? AND subscribed_at < ? AND subscribe_yn = 'Y' GROUP BY user_id
    ) AS activity GROUP BY user_id
  ) AS busy
  JOIN user ON user.user_id = busy.user_id AND user.secession = 'N'
  LEFT JOIN notice_choice AS choice ON choice.user_id = user.user_id AND choice.kind = ?
  WHERE user.user_id > ? AND COALESCE(choice.mail_yn, 'Y') = 'Y' AND NOT EXISTS (${posted})
  ORDER BY user.user_id LIMIT ?`;

function unposted(ctx: Ctx, { kind, days: { from, until }, posted, periodKey }: Period, after: number, most: number): Promise<Recipient[]> {
  const instants = [startOfSeoulDay(from), startOfSeoulDay(until)];
  return ask<Recipient>(ctx, unpostedStatement(posted), [from, until, from, until, ...instants, kind, after, periodKey, most]);
}
