import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { unionAll } from "../counting/counted-spans.server";
import { sumsOfCalendars } from "./interest-calendars.server";
import {
  calendarsSince,
  type Counted,
  news,
  type Source,
  sourceOf,
  spanColumns,
  type Stand,
  standColumns,
  standing,
  standsOn,
  uncounted,
} from "./interest-source.server";
import { allSpans } from "../counting/interest-windows";

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
  const [stand] = await ask<Stand & News>(snap, sql`SELECT ${standColumns(senderId)}, ${news(senderId, day)} AS news`);
  return countsOf(stand!, senderId, day);
}

/**
 * The same, with the number of those customers for whom `isCustomer` holds of `friend`, and the sums of all customers, of every span. Mostly
 * the current day is asked for, and nothing is new: then all is read by the statement that finds out.
 */
export async function interestCountsAndTotals(
  snap: Ctx,
  senderId: number | null,
  day: string,
  isCustomer: (counts: InterestCounts) => SQL,
): Promise<{ counts: InterestCounts; total: number; sums: Sums }> {
  const total = (counts: InterestCounts) => sql`(SELECT COUNT(*) FROM friend WHERE ${isCustomer(counts)}) AS total`;
  const ready = day === seoulDay(snap.now()) ? total(withoutNews(standing(senderId))) : sql`NULL AS total`;
  const first = sql`${standColumns(senderId)}, ${news(senderId, day)} AS news, ${ready}`;
  const { sums, beside } = await sumsOfCalendars<Stand & News & { total: number | null }>(snap, senderId, day, first);
  const counts = countsOf(beside, senderId, day);
  if (beside.total !== null && beside.news === 0 && standsOn(beside, day)) return { counts, total: beside.total, sums };
  const more = spanColumns(allSpans, (name) => `CAST(COALESCE(SUM(counts.${name}), 0) AS SIGNED)`);
  const rows = uncounted(senderId, day, calendarsSince(beside))(allSpans);
  const [fresh] = await ask<Sums>(snap, sql`SELECT ${more}, ${total(counts)} FROM (${rows}) AS counts`);
  const added = Object.entries(sums).map(([name, sum]) => [name, sum + fresh![name]!]);
  return { counts, total: fresh!.total!, sums: Object.fromEntries(added) };
}

type News = { news: number };

/** What has just been sent is mostly others': without it nothing need be put together. */
function countsOf(stand: Stand & News, senderId: number | null, day: string): InterestCounts {
  const found = sourceOf(stand, senderId, day);
  return stand.news === 0 ? withoutNews(found.counted) : withNews(senderId, day, found);
}

const withoutNews = (counted: Counted): InterestCounts => ({ of: counted, byKey: true });

function withNews(senderId: number | null, day: string, { counted, since }: Source): InterestCounts {
  const fresh = uncounted(senderId, day, since);
  return {
    of: (spans, receivers) => sql`SELECT counts.sender_id, counts.receiver_id, ${spanColumns(spans, (name) => `SUM(counts.${name})`)}
      FROM (${unionAll([counted(spans, receivers), fresh(spans, receivers)])}) AS counts GROUP BY counts.sender_id, counts.receiver_id`,
    byKey: false,
  };
}
