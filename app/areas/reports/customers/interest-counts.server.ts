import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { unionAll } from "../counting/counted-spans.server";
import { readingsIn } from "../counting/opened.server";
import type { Rollup } from "../counting/roll-up.server";
import { seoulDayOf } from "../counting/seoul-sql.server";
import { listOf, ownedBy } from "../internal/rows.server";
import { ofCalendars, sumsOfCalendars } from "./interest-calendars.server";
import { allSpans, columnOf, type Part, type SpanName, startOf } from "./interest-windows";

/** Counts of customers by span, narrowed to some `receivers`. */
type Counted = (spans: readonly SpanName[], receivers?: number[]) => SQL;
/** A count by the name of its column: sent, opened, sent_day, … */
type Sums = Record<string, number>;
/** `byKey`: a customer's counts are found by key, so that what is joined to a few customers need not be narrowed to them. */
export type InterestCounts = { of: Counted; byKey: boolean; sums: () => Promise<Sums> };
/** The instants until which what was sent and what was opened is counted. */
type Since = Record<Part, Date>;

/**
 * What the customers of a sender (null: everybody's) were sent up to and including a Seoul day, and how much of it they opened, in a
 * snapshot. `of` gives it as a SELECT of sender_id, receiver_id, sent, opened, sent_day, …, of the asked spans: one row a customer who has
 * been sent something, and maybe rows of zeros. `sums` are those of all customers, of every span.
 */
export async function interestCounts(snap: Ctx, senderId: number | null, day: string): Promise<InterestCounts> {
  const { counted, since, calendarsSince } = await source(snap, senderId, day);
  const countedSums = () => sumsOfCalendars(snap, senderId, day);
  // What has just been sent is mostly others': without it nothing need be put together.
  if (!(await hasNews(snap, senderId, day, earliest(since, calendarsSince)))) return { of: counted, byKey: true, sums: countedSums };
  const fresh = uncounted(senderId, day, since);
  return {
    of: (spans, receivers) => sql`SELECT counts.sender_id, counts.receiver_id, ${columns(spans, (name) => `SUM(counts.${name})`)}
      FROM (${unionAll([counted(spans, receivers), fresh(spans, receivers)])}) AS counts GROUP BY counts.sender_id, counts.receiver_id`,
    byKey: false,
    sums: async () => {
      const sums = columns(allSpans, (name) => `CAST(COALESCE(SUM(counts.${name}), 0) AS SIGNED)`);
      const rows = uncounted(senderId, day, calendarsSince)(allSpans);
      const [more] = await ask<Sums>(snap, sql`SELECT ${sums} FROM (${rows}) AS counts`);
      return Object.fromEntries(Object.entries(await countedSums()).map(([name, sum]) => [name, sum + more![name]!]));
    },
  };
}

const earliest = (one: Since, other: Since): Since => ({
  sent: one.sent < other.sent ? one.sent : other.sent,
  opened: one.opened < other.opened ? one.opened : other.opened,
});

/** Whether anything was sent until a Seoul day, or opened of it, that may not be counted yet. */
async function hasNews(snap: Ctx, senderId: number | null, day: string, since: Since): Promise<boolean> {
  const until = startOfSeoulDay(addDays(day, 1));
  const from = (column: string, instant: Date) => sql`EXISTS (SELECT 1 FROM send_history AS raw
    WHERE raw.${sql.identifier(column)} >= ${instant} AND raw.delivered_at < ${until} AND ${ownedBy(sql`raw.user_id`, senderId)})`;
  // An opening that confirms a lost answer counts from its delivery on.
  const delivered = since.sent < since.opened ? since.sent : since.opened;
  const [row] = await ask<{ news: number }>(
    snap,
    sql`SELECT ${from("delivered_at", delivered)} OR ${from("viewed_at", since.opened)} AS news`,
  );
  return row!.news === 1;
}

/** The columns of spans, each with its value. Not put together piece by piece: there are many, and that took longer than reading them. */
const columns = (spans: readonly SpanName[], value: (name: string) => string): SQL =>
  sql.raw(
    spans
      .flatMap((span) => [columnOf("sent", span), columnOf("opened", span)])
      .map((name) => `${value(name)} AS ${name}`)
      .join(", "),
  );

const EPOCH = "1970-01-01 00:00:00";

/** The standing rows where their spans end on the day, as they do on most days that are asked for; else the calendars. */
async function source(snap: Ctx, senderId: number | null, day: string): Promise<{ counted: Counted; since: Since; calendarsSince: Since }> {
  const marks = await ask<{ rollup: Rollup; until: string; first: string | null; last: string | null }>(
    snap,
    sql`SELECT marks.rollup, marks.counted_until AS until, standing.first, standing.last FROM rollup_watermark AS marks
      CROSS JOIN (SELECT MIN(day) AS first, MAX(day) AS last FROM interest_day WHERE ${ownedBy(sql`sender_id`, senderId)}) AS standing`,
  );
  const countedUntil = (name: Rollup) => instantOf(marks.find(({ rollup }) => rollup === name)?.until ?? EPOCH);
  const calendarsSince = { sent: countedUntil("calendar"), opened: countedUntil("calendarOpens") };
  const { first, last } = marks[0] ?? { first: null, last: null };
  if (first !== null && (first !== day || last !== day)) {
    const counted: Counted = (spans, receivers) => ofCalendars(senderId, day, spans, among(sql`of_0.receiver_id`, receivers));
    return { counted, since: calendarsSince, calendarsSince };
  }
  const counted: Counted = (spans, receivers) => sql`SELECT kept.sender_id, kept.receiver_id, ${columns(spans, (name) => `kept.${name}`)}
    FROM customer_interest AS kept WHERE ${ownedBy(sql`kept.sender_id`, senderId)} AND ${among(sql`kept.receiver_id`, receivers)}`;
  return { counted, since: { sent: countedUntil("customers"), opened: countedUntil("opens") }, calendarsSince };
}

const among = (column: SQL, receivers?: number[]): SQL => (receivers ? sql`${column} IN (${listOf(receivers)})` : sql`${column} > 0`);

/** What is not counted yet, one row a dispatch or opening. */
function uncounted(senderId: number | null, day: string, since: Since): Counted {
  return (spans, receivers) => {
    const within = sql`${ownedBy(sql`raw.user_id`, senderId)} AND ${among(sql`raw.receiver_id`, receivers)}
      AND raw.delivered_at < ${startOfSeoulDay(addDays(day, 1))}`;
    const row = (of: Part) => {
      const values = spans.flatMap((span) => {
        const start = startOf(span, day);
        const counts = start === null ? sql`1` : sql`${seoulDayOf(sql`raw.delivered_at`)} >= ${start}`;
        return (["sent", "opened"] as const).map((part) => sql`${part === of ? counts : sql`0`} AS ${sql.raw(columnOf(part, span))}`);
      });
      return sql.join([sql`raw.user_id AS sender_id`, sql`raw.receiver_id`, ...values], sql`, `);
    };
    return unionAll([
      sql`SELECT ${row("sent")} FROM send_history AS raw WHERE raw.delivered_at >= ${since.sent} AND ${within}`,
      readingsIn("viewed_at", { from: since.opened }, row("opened"), within),
    ]);
  };
}
