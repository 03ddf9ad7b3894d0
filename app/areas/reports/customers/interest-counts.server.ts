import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";
import { unionAll } from "../counting/counted-spans.server";
import { sumsOfCalendars } from "./interest-calendars.server";
import { type Counted, interestSource, news, type Source, spanColumns, uncounted } from "./interest-source.server";
import { allSpans } from "./interest-windows";

/** A count by the name of its column: sent, opened, sent_day, … */
type Sums = Record<string, number>;
/** `byKey`: a customer's counts are found by key, so that what is joined to a few customers need not be narrowed to them. */
export type InterestCounts = { of: Counted; byKey: boolean };

/**
 * What the customers of a sender (null: everybody's) were sent up to and including a Seoul day, and how much of it they opened, in a
 * snapshot. `of` gives it as a SELECT of sender_id, receiver_id, sent, opened, sent_day, …, of the asked spans: one row a customer who has
 * been sent something, and maybe rows of zeros.
 */
export async function interestCounts(snap: Ctx, senderId: number | null, day: string): Promise<InterestCounts> {
  const found = await interestSource(snap, senderId, day);
  const [row] = await ask<{ news: number }>(snap, sql`SELECT ${news(senderId, day, found)} AS news`);
  return row!.news === 0 ? withoutNews(found) : withNews(senderId, day, found);
}

/** The same, with the number of those customers for whom `isCustomer` holds of `friend`, and the sums of all customers, of every span. */
export async function interestCountsAndTotals(
  snap: Ctx,
  senderId: number | null,
  day: string,
  isCustomer: (counts: InterestCounts) => SQL,
): Promise<{ counts: InterestCounts; total: number; sums: Sums }> {
  const found = await interestSource(snap, senderId, day);
  const total = (counts: InterestCounts) => sql`(SELECT COUNT(*) FROM friend WHERE ${isCustomer(counts)}) AS total`;
  const counts = withoutNews(found);
  const first = sql`${news(senderId, day, found)} AS news, ${total(counts)}`;
  const { sums, beside } = await sumsOfCalendars<{ news: number; total: number }>(snap, senderId, day, first);
  if (beside.news === 0) return { counts, total: beside.total, sums };
  const all = withNews(senderId, day, found);
  const more = spanColumns(allSpans, (name) => `CAST(COALESCE(SUM(counts.${name}), 0) AS SIGNED)`);
  const rows = uncounted(senderId, day, found.calendarsSince)(allSpans);
  const [fresh] = await ask<Sums>(snap, sql`SELECT ${more}, ${total(all)} FROM (${rows}) AS counts`);
  const added = Object.entries(sums).map(([name, sum]) => [name, sum + fresh![name]!]);
  return { counts: all, total: fresh!.total!, sums: Object.fromEntries(added) };
}

/** What has just been sent is mostly others': without it nothing need be put together. */
const withoutNews = ({ counted }: Source): InterestCounts => ({ of: counted, byKey: true });

function withNews(senderId: number | null, day: string, { counted, since }: Source): InterestCounts {
  const fresh = uncounted(senderId, day, since);
  return {
    of: (spans, receivers) => sql`SELECT counts.sender_id, counts.receiver_id, ${spanColumns(spans, (name) => `SUM(counts.${name})`)}
      FROM (${unionAll([counted(spans, receivers), fresh(spans, receivers)])}) AS counts GROUP BY counts.sender_id, counts.receiver_id`,
    byKey: false,
  };
}
