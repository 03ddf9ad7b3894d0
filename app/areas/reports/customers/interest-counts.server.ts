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

type Sums = Record<string, number>;
/** `byKey`: the SELECT finds a customer by key, so a join to few customers is cheap. */
export type InterestCounts = { of: Counted; byKey: boolean };

/** SELECT of a sender's customer counts (null: everybody's) up to a Seoul day, inclusive; needs a snapshot. */
export async function interestCounts(snap: Ctx, senderId: number | null, day: string): Promise<InterestCounts> {
  const [stand] = await ask<Stand & News>(snap, sql`SELECT ${standColumns(senderId)}, ${news(senderId, day)} AS news`);
  return countsOf(stand!, senderId, day);
}

/**
 * Like `interestCounts`, plus the number of customers and the sums. One statement suffices for today without uncounted rows, the usual
 * case.
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
