import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import { instantOf } from "~db/ask.server";
import { orderText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import { type Page, pageWithTotals } from "../internal/rows.server";
import type { Direction } from "../rate";

export type PopularRow = {
  contentsId: number;
  title: string;
  mainSubject: string;
  postingDate: Date;
  /** A: Seoul days since publishing. */
  postingDays: number;
  /** B: all senders' dispatches of all time. */
  sendCount: number;
  /** B / A with two decimals; 0 on the day of publishing (rule 147). */
  dayAverage: number;
  own: boolean;
};
/** Of all pages: the highest daily average, their mean, all dispatches. */
type PopularSums = { total: number; most: number; mean: number; allSent: number };
type Stored = Omit<PopularRow, "postingDate"> & { postingDate: string };
export type PopularSort = "title" | "mainSubject" | "postingDate" | "postingDays" | "sendCount" | "dayAverage";

/** Value in scope "mine": the caller. */
const shownTo = (scope: Scope) => `posts.delete_yn = 'N' AND ${scope === "all" ? "TRUE" : "(posts.shop_yn = 'Y' OR posts.user_id = ?)"}`;

/** Values: the caller, today; the caller again in scope "mine"; page size, offset. Example: `{ postingDays: 10, … }`. */
const popularStatement = (scope: Scope, order: string) => `
  SELECT contents_id AS contentsId, title, main_subject AS mainSubject, created_at AS postingDate, days AS postingDays, sent AS sendCount,
    CAST(IF(days > 0, sent / days, 0) AS DOUBLE) AS dayAverage, user_id = ? AS own,
    COUNT(*) OVER () AS total, CAST(MAX(IF(days > 0, sent / days, 0)) OVER () AS DOUBLE) AS most,
    CAST(AVG(IF(days > 0, sent / days, 0)) OVER () AS DOUBLE) AS mean, CAST(SUM(sent) OVER () AS SIGNED) AS allSent
  FROM (
    SELECT posts.contents_id, posts.user_id, posts.title, posts.main_subject, posts.created_at,
      DATEDIFF(?, posts.created_at + INTERVAL 9 HOUR) AS days, COALESCE(total.send_count, 0) + COALESCE(later.sent, 0) AS sent
    FROM contents AS posts LEFT JOIN contents_total AS total ON total.contents_id = posts.contents_id
    LEFT JOIN (
      SELECT contents_id, COUNT(*) AS sent FROM send_history WHERE delivered_at >= ${watermark("dispatches")} GROUP BY contents_id
    ) AS later ON later.contents_id = posts.contents_id
    WHERE ${shownTo(scope)}
  ) AS counted
  ORDER BY ${order}, contentsId DESC LIMIT ? OFFSET ?`;

/**
 * Read undeleted posts (scope "mine": the shop's and own) with daily averages (2 §2 "Send ranking by daily average", rules 147, 154).
 */
export async function readPopularContents(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { sort: PopularSort; direction: Direction },
): Promise<{ rows: PopularRow[] } & PopularSums> {
  const { userId } = ctx.actor;
  const callerValues = scope === "all" ? [] : [userId];
  return inSnapshot(ctx, async (snap) => {
    const statement = popularStatement(scope, orderText(query.sort, query.direction));
    const values = [userId, seoulDay(ctx.now()), ...callerValues];
    const { rows, totals } = await pageWithTotals<Stored & PopularSums>(snap, statement, values, query);
    const { total, most, mean, allSent } = totals ?? { total: 0, most: 0, mean: 0, allSent: 0 };
    return { rows: rows.map(shape), total, most: inHundredths(most), mean: inHundredths(mean), allSent };
  });
}

const inHundredths = (average: number) => Math.round(average * 100) / 100;

const shape = ({ contentsId, title, mainSubject, sendCount, ...row }: Stored): PopularRow => ({
  ...{ contentsId, title, mainSubject, sendCount },
  own: Boolean(row.own),
  postingDate: instantOf(row.postingDate),
  postingDays: Math.max(0, row.postingDays),
  dayAverage: inHundredths(row.dayAverage),
});
