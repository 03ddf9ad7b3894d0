import { type SQL, sql } from "drizzle-orm";
import { readPostCards } from "~/areas/reports/cards/read-post-cards.server";
import { readReaders } from "~/areas/reports/cards/read-readers.server";
import { readCustomerInterest } from "~/areas/reports/customers/read-customer-interest.server";
import { readSubjectReport } from "~/areas/reports/customers/read-subject-report.server";
import { readCreatorFees } from "~/areas/reports/fees/read-creator-fees.server";
import { readMonthlyViews } from "~/areas/reports/ranking/read-monthly-views.server";
import { readPopularContents } from "~/areas/reports/ranking/read-popular-contents.server";
import { readViewRanking } from "~/areas/reports/ranking/read-view-ranking.server";
import { readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { readViewReport } from "~/areas/reports/dispatches/read-view-report.server";
import { type Range, reportRange } from "~/areas/reports/report-range";
import { makeCtx } from "~/core/ctx.server";
import { addMonths, DAY_MS, monthDays, seoulDay, seoulMonth, startOfSeoulDay } from "~/time/seoul";
import { by, type RawIndex } from "./raw-indexes";
import { rowsOf, type World } from "./world";

/** Rows compared of a dispatch list: one download slice. */
const FIRST = 2_000;

type Page = { page: number; rowsPerPage: number; direction: "desc" };
type Answer = { rows: object[]; total: number };
export type Report = {
  name: string;
  read: (page: Page) => Promise<Answer>;
  columns?: string[];
  raw?: () => Promise<object[]>;
  /** Number of first rows to compare, and the total. */
  first?: { size: number; count: () => Promise<number> };
  pages?: false;
};

/** Whole minutes on a card: no reading here takes an hour. */
const minutes = sql`TIMESTAMPDIFF(MINUTE, delivered_at, viewed_at)`;
const feeColumns = ["contentsId", "sendCountAll", "creatorFeeAll", "sendCountMonth", "creatorFeeMonth"];
const percent = (part: string, whole: string) => sql.raw(`COALESCE(ROUND(100 * ${part} / ${whole}, 2), 0)`);
const all = (rows: object[]): Answer => ({ rows, total: rows.length });

export function reportsOf({ creators, admin, posts }: World): Report[] {
  const now = new Date();
  const [creator, everybody] = [makeCtx(creators[0]!), makeCtx(admin)];
  const many = creators.at(-1)!;
  const { userId } = creators[0]!;
  const [year, month] = [reportRange(now, { dateOption: "aYear" }), reportRange(now, { dateOption: "month" })];
  const chart = { fromMonth: addMonths(seoulMonth(now), -12), toMonth: seoulMonth(now) };
  const day = { dateOption: "1day", day: seoulDay(now) } as const;
  const rankingMonth = { dateOption: "month", day: seoulDay(now) } as const;
  const post = posts[0]!;
  const sent = ({ from, until }: Range, own: SQL) => sql`delivered_at >= ${from} AND delivered_at < ${until} AND ${own}`;
  const [own, any] = [sql`raw.user_id = ${userId}`, sql`TRUE`];
  const subjects = (range: Range, whose: SQL, index: RawIndex) => () =>
    rowsOf<object>(sql`SELECT raw.receiver_id AS receiverId, posts.main_subject AS mainSubject, COUNT(*) AS sendCount, COUNT(viewed_at) AS viewCount,
      ${percent("COUNT(viewed_at)", "COUNT(*)")} AS viewRate FROM send_history AS raw ${by(index)} JOIN contents AS posts ON posts.contents_id = raw.contents_id
      WHERE ${sent(range, whose)} GROUP BY raw.receiver_id, posts.main_subject`);
  const subjectColumns = ["receiverId", "mainSubject", "sendCount", "viewCount", "viewRate"];
  const cards = (range: Range, whose: SQL, index: RawIndex) => () =>
    rowsOf<object>(sql`SELECT counted.*, opens.minutes AS medianMinutesToOpen
      FROM (SELECT contents_id AS contentsId, COUNT(*) AS sendCount, COUNT(viewed_at) AS readCount, COUNT(read_to_end_at) AS readToEndCount, SUM(fee_won) AS feeWon,
        ${percent("COUNT(viewed_at)", "COUNT(*)")} AS rate FROM send_history AS raw ${by(index)} WHERE ${sent(range, whose)} GROUP BY contents_id) AS counted
      LEFT JOIN (SELECT ${minutes} AS minutes, contents_id, COUNT(*) OVER (PARTITION BY contents_id) AS opened,
          ROW_NUMBER() OVER (PARTITION BY contents_id ORDER BY ${minutes}) AS place
        FROM send_history AS raw ${by(index)} WHERE viewed_at IS NOT NULL AND ${sent(range, whose)}) AS opens
      ON opens.contents_id = counted.contentsId AND opens.place = CEIL(opens.opened / 2)`);
  const cardColumns = ["contentsId", "sendCount", "readCount", "readToEndCount", "feeWon", "rate", "medianMinutesToOpen"];
  const views = (option: typeof day | typeof rankingMonth, whose: SQL) => async () => {
    const from = option === day ? startOfSeoulDay(day.day) : startOfSeoulDay(monthDays(seoulMonth(now)).from);
    return rowsOf<object>(sql`SELECT raw.contents_id AS contentsId, COUNT(*) AS viewCount FROM contents_view_history AS raw
      JOIN contents AS posts ON posts.contents_id = raw.contents_id WHERE viewed_at >= ${from} AND ${whose} GROUP BY raw.contents_id`);
  };
  const viewColumns = ["contentsId", "viewCount"];
  const author = sql`posts.user_id = ${userId}`;
  const dispatches = (whose: SQL) => ({
    columns: ["sendHistoryId", "contentsId", "viewYn"],
    raw: () =>
      rowsOf<object>(sql`SELECT send_history_id AS sendHistoryId, contents_id AS contentsId, IF(viewed_at IS NULL, 'N', 'Y') AS viewYn
        FROM send_history AS raw WHERE ${sent(year, whose)} ORDER BY delivered_at DESC, send_history_id DESC LIMIT ${FIRST}`),
    first: {
      size: FIRST,
      count: async () =>
        (await rowsOf<{ many: number }>(sql`SELECT COUNT(*) AS many FROM send_history AS raw WHERE ${sent(year, whose)}`))[0]!.many,
    },
  });
  const readers = (range: Range) => ({
    columns: ["sendHistoryId", "receiverId", "viewedAt", "readToEnd"],
    raw: () =>
      rowsOf<object>(sql`SELECT send_history_id AS sendHistoryId, receiver_id AS receiverId, UNIX_TIMESTAMP(viewed_at) * 1000 AS viewedAt,
        read_to_end_at IS NOT NULL AS readToEnd FROM send_history AS raw WHERE contents_id = ${post} AND ${sent(range, own)}`),
  });
  const then = new Date(now.getTime() - 100 * DAY_MS);
  const interestColumns = ["receiverId", "sendCount", "viewCount", "interest", "oneMonth", "oneYear"];
  return [
    {
      name: "1 view report, a creator's year",
      read: (page) => readViewReport(creator, "mine", { ...page, range: year }),
      ...dispatches(own),
    },
    {
      name: "1 view report, everybody's year",
      read: (page) => readViewReport(everybody, "all", { ...page, range: year }),
      ...dispatches(any),
    },
    {
      name: "1 cards, a creator's month",
      read: (page) => readPostCards(creator, "mine", { ...page, range: month }),
      columns: cardColumns,
      raw: cards(month, own, "cover_sender"),
    },
    {
      name: "1 cards, a creator's year",
      read: (page) => readPostCards(creator, "mine", { ...page, range: year }),
      columns: cardColumns,
      raw: cards(year, own, "cover_sender"),
    },
    {
      name: "1 cards, everybody's month",
      read: (page) => readPostCards(everybody, "all", { ...page, range: month }),
      columns: cardColumns,
      raw: cards(month, any, "cover_days"),
    },
    {
      name: "1 readers of a post, month",
      read: (page) => readReaders(creator, "mine", { ...page, range: month, contentsId: post }),
      ...readers(month),
    },
    {
      name: "1 readers of a post, year",
      read: (page) => readReaders(creator, "mine", { ...page, range: year, contentsId: post }),
      ...readers(year),
    },
    {
      name: "2 fee chart, a creator's",
      pages: false,
      read: async () => all(await readFeeChart(creator, "mine", chart)),
      columns: ["yearMonth", "sendCount", "creatorFee"],
      raw: () => feeMonths(chart, sql`author_id = ${userId}`, "cover_fee"),
    },
    {
      name: "2 fee chart, everybody's",
      pages: false,
      read: async () => all(await readFeeChart(everybody, "all", chart)),
      columns: ["yearMonth", "sendCount", "creatorFee"],
      raw: () => feeMonths(chart, any, "cover_days"),
    },
    {
      name: "3 fee list, a creator's",
      read: (page) => readCreatorFees(creator, "mine", { ...page, sort: "creatorFeeAll" }),
      columns: feeColumns,
      raw: () => rowsOf<object>(rawFees(userId, now, "cover_fee")),
    },
    {
      name: "3 fee list, everybody's",
      read: (page) => readCreatorFees(everybody, "all", { ...page, sort: "creatorFeeAll" }),
      columns: feeColumns,
      raw: () => rowsOf<object>(rawFees(null, now, "cover_days")),
    },
    {
      name: "4 popular posts",
      read: (page) => readPopularContents(everybody, "all", { ...page, sort: "dayAverage" }),
      columns: ["contentsId", "sendCount"],
      raw: () =>
        rowsOf<object>(
          sql`SELECT contents_id AS contentsId, COUNT(*) AS sendCount FROM send_history WHERE delivered_at IS NOT NULL GROUP BY contents_id`,
        ),
    },
    {
      name: "5 view ranking, a creator's day",
      read: (page) => readViewRanking(creator, "mine", { ...page, ...day }),
      columns: viewColumns,
      raw: views(day, author),
    },
    {
      name: "5 view ranking, a creator's month",
      read: (page) => readViewRanking(creator, "mine", { ...page, ...rankingMonth }),
      columns: viewColumns,
      raw: views(rankingMonth, author),
    },
    {
      name: "5 view ranking, everybody's month",
      read: (page) => readViewRanking(everybody, "all", { ...page, ...rankingMonth }),
      columns: viewColumns,
      raw: views(rankingMonth, any),
    },
    {
      name: "5 a post's months of views",
      pages: false,
      read: async () => all(await readMonthlyViews(creator, "mine", { contentsId: post, yearMonth: seoulMonth(now) })),
    },
    {
      name: "6 by subject, a creator's month",
      read: (page) => readSubjectReport(creator, "mine", { ...page, range: month, sort: "viewRate" }),
      columns: subjectColumns,
      raw: subjects(month, own, "cover_sender"),
    },
    {
      name: "6 by subject, a creator's year",
      read: (page) => readSubjectReport(creator, "mine", { ...page, range: year, sort: "viewRate" }),
      columns: subjectColumns,
      raw: subjects(year, own, "cover_sender"),
    },
    {
      name: "7 interest of 200 customers",
      read: (page) => readCustomerInterest(creator, "mine", { ...page, sort: "interest" }),
    },
    {
      name: "7 interest of 2,000 customers",
      read: (page) => readCustomerInterest(makeCtx(many), "mine", { ...page, sort: "interest" }),
      columns: interestColumns,
      raw: () => rowsOf<object>(rawInterest(many.userId, now)),
    },
    {
      name: "7 interest of 2,000 customers, by a month's",
      read: (page) => readCustomerInterest(makeCtx(many), "mine", { ...page, sort: "oneMonth" }),
    },
    {
      name: "7 interest of everybody's 3,800 customers",
      read: (page) => readCustomerInterest(everybody, "all", { ...page, sort: "interest" }),
      columns: interestColumns,
      raw: () => rowsOf<object>(rawInterest(null, now)),
    },
    {
      name: "7 interest of 2,000 customers, 100 days ago",
      read: (page) => readCustomerInterest(makeCtx(many), "mine", { ...page, day: seoulDay(then), sort: "interest" }),
      columns: interestColumns,
      raw: () => rowsOf<object>(rawInterest(many.userId, then)),
    },
  ];
}

function feeMonths({ fromMonth, toMonth }: { fromMonth: string; toMonth: string }, own: SQL, index: RawIndex): Promise<object[]> {
  return rowsOf<object>(sql`SELECT DATE_FORMAT(delivered_at + INTERVAL 9 HOUR, '%Y%m') AS yearMonth, COUNT(*) AS sendCount, SUM(fee_won) AS creatorFee
    FROM send_history ${by(index)} WHERE delivered_at >= ${startOfSeoulDay(monthDays(fromMonth).from)} AND delivered_at < ${startOfSeoulDay(monthDays(toMonth).until)} AND ${own}
    GROUP BY yearMonth`);
}

/** Fee list from raw rows; `index` covers it. Null: everybody's. */
export function rawFees(authorId: number | null, now: Date, index: RawIndex): SQL {
  const month = startOfSeoulDay(monthDays(seoulMonth(now)).from);
  return sql`SELECT contents_id AS contentsId, COUNT(*) AS sendCountAll, SUM(fee_won) AS creatorFeeAll, SUM(delivered_at >= ${month}) AS sendCountMonth,
    SUM(IF(delivered_at >= ${month}, fee_won, 0)) AS creatorFeeMonth FROM send_history ${by(index)}
    WHERE ${authorId === null ? sql`TRUE` : sql`author_id = ${authorId}`} AND delivered_at IS NOT NULL GROUP BY contents_id`;
}

/** Customer interest from raw rows on one day. Null: everybody's. */
export function rawInterest(userId: number | null, at: Date): SQL {
  const rate = (name: string, from?: Date) => {
    const since = from ? sql`delivered_at >= ${from}` : sql`delivered_at IS NOT NULL`;
    return sql`COALESCE(ROUND(100 * SUM(${since} AND viewed_at IS NOT NULL) / SUM(${since}), 2), 0) AS ${sql.identifier(name)}`;
  };
  const [month, year] = [reportRange(at, { dateOption: "month" }), reportRange(at, { dateOption: "aYear" })];
  return sql`SELECT receiver_id AS receiverId, COUNT(*) AS sendCount, COUNT(viewed_at) AS viewCount, ${rate("interest")}, ${rate("oneMonth", month.from)},
    ${rate("oneYear", year.from)} FROM send_history ${by("cover_interest")} WHERE ${userId === null ? sql`TRUE` : sql`user_id = ${userId}`}
    AND delivered_at < ${month.until} GROUP BY receiver_id`;
}
