import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { countedSpans, unionAll } from "../counting/counted-spans.server";
import { readingsIn } from "../counting/opened.server";
import { seoulDayOf } from "../counting/seoul-sql.server";
import { type Span, spansOf } from "../counting/spans";
import { ask, ownedBy } from "../internal/ask.server";
import { countedUntil } from "../counting/roll-up.server";
import { interestCounts, interestWindows, windowStart } from "./interest-windows";

/** Whose customers, from which number on. */
type Whose = { senderId: number | null; after: number };

/**
 * What the standing rows of `customer_interest` need to be those of a Seoul day: dispatches up to and including it and those of them opened,
 * in all and in each span that ends on the day, as a SELECT of receiver_id, sent, opened, sent_day, opened_day, … with any number of rows a
 * receiver, some to be taken away; in a snapshot. With `after` only receivers behind that number.
 */
export async function interestChanges(snap: Ctx, senderId: number | null, day: string, after = 0): Promise<SQL> {
  const whose = { senderId, after };
  const standing = await ask<{ day: string }>(snap, sql`SELECT DISTINCT day FROM interest_day WHERE ${ownedBy(sql`sender_id`, senderId)}`);
  const today = seoulDay(snap.now());
  const corrections = standing.flatMap((kept) => correct(whose, kept.day, day, today));
  return unionAll([...corrections, ...(await uncounted(snap, whose, day))]);
}

const both = ["sent", "opened"] as const;
const fields = ["", ...interestWindows.map(([, , name]) => name)];
/** A value for each column, under its name. */
const named = (values: SQL[]): SQL =>
  sql.join(
    values.map((value, at) => sql`${value} AS ${sql.identifier(interestCounts[at]!)}`),
    sql`, `,
  );
/** What rows that stand for the spans of `keptDay` need to be those of `day`: the days that leave and enter each span, and later days off. */
function correct(whose: Whose, keptDay: string, day: string, today: string): SQL[] {
  const later = negative(spansOf(addDays(day, 1), addDays(today, 1), today));
  const parts = later.length > 0 ? pieces(whose, keptDay, later, fields) : [];
  for (const [, months, name] of interestWindows) {
    const [has, wants] = [windowStart(keptDay, months), windowStart(day, months)];
    const spans = wants < has ? spansOf(wants, has, today) : negative(spansOf(has, wants, today));
    parts.push(...pieces(whose, keptDay, spans, [name]));
  }
  return parts;
}

const negative = (spans: Span[]): Span[] => spans.map((span) => ({ ...span, sign: span.sign === 1 ? -1 : 1 }));

/** Counted spans, added to the columns of some fields; of the senders whose rows stand for `keptDay`. */
function pieces({ senderId, after }: Whose, keptDay: string, spans: Span[], of: string[]): SQL[] {
  const selects = countedSpans({ day: "customer_daily", month: "customer_monthly" }, spans, {
    senderId,
    columns: sql`counted.receiver_id`,
    sums: [...both],
    more: sql`counted.receiver_id > ${after}${senderId === null ? sql` AND senders.day = ${keptDay}` : sql``}`,
  });
  const values = fields.flatMap((field) => both.map((part) => (of.includes(field) ? sql`part.${sql.identifier(part)}` : sql`0`)));
  // Added up before there are twelve columns of it: a span has many days a customer.
  const sums = sql`SUM(part.sent) AS sent, SUM(part.opened) AS opened`;
  return selects.map(
    (select) =>
      sql`SELECT part.receiver_id, ${named(values)}
        FROM (SELECT part.receiver_id, ${sums} FROM (${select}) AS part GROUP BY part.receiver_id) AS part`,
  );
}

async function uncounted(snap: Ctx, { senderId, after }: Whose, day: string): Promise<SQL[]> {
  const sentUntil = await countedUntil(snap, "customers");
  const openedUntil = await countedUntil(snap, "opens");
  const within = sql`${ownedBy(sql`raw.user_id`, senderId)} AND raw.receiver_id > ${after}
    AND raw.delivered_at < ${startOfSeoulDay(addDays(day, 1))}`;
  const row = sql`raw.receiver_id, raw.delivered_at`;
  const sent = sql`SELECT ${row} FROM send_history AS raw WHERE raw.delivered_at >= ${sentUntil} AND ${within}`;
  const opened = readingsIn("viewed_at", { from: openedUntil }, row, within);
  return [
    [sent, 0],
    [opened, 1],
  ].map(([rows, part]) => sql`SELECT raw.receiver_id, ${values(day, part as 0 | 1)} FROM (${rows as SQL}) AS raw`);
}

function values(day: string, part: 0 | 1): SQL {
  const starts = [sql`1`, ...interestWindows.map(([, months]) => sql`${seoulDayOf(sql`raw.delivered_at`)} >= ${windowStart(day, months)}`)];
  return named(starts.flatMap((within) => (part === 0 ? [within, sql`0`] : [sql`0`, within])));
}
