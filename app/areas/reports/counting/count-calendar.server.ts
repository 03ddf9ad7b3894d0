import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import { aside } from "./aside.server";
import { YEAR_ZERO } from "./calendar.server";
import { dispatchesIn } from "./count-customers.server";
import { readingsIn } from "./opened.server";
import { seoulDayOf } from "./seoul-sql.server";

type Part = "sent" | "opened";

const byDay = sql`raw.user_id, raw.receiver_id, raw.day`;
const day = sql`raw.day`;

/** The rows that a day is counted in, by their period, and its place there. */
const periods = [
  { period: sql`0`, place: sql`LEAST(GREATEST(YEAR(${day}) - ${YEAR_ZERO}, 1), ${CALENDAR_PLACES})` },
  { period: sql`YEAR(${day})`, place: sql`MONTH(${day})` },
  { period: sql`YEAR(${day}) * 100 + MONTH(${day})`, place: sql`DAY(${day})` },
];

/** Adds the dispatches delivered in [from, until) to the calendars of the customers who got them and to their senders'. */
export async function countCalendar(tx: TxCtx, from: Date, until: Date): Promise<void> {
  await aside(tx, dispatchesIn(from, until), byDay, (rows) => addToCalendar(tx, rows, "sent"));
}

/** Adds the dispatches whose first opening became known in [from, until), at the day of their delivery. */
export async function countCalendarOpens(tx: TxCtx, from: Date, until: Date): Promise<void> {
  const columns = sql`raw.user_id, raw.receiver_id, ${seoulDayOf(sql`raw.delivered_at`)} AS day, 0 AS fee_won`;
  await aside(tx, readingsIn("viewed_at", { from, until }, columns), byDay, (rows) => addToCalendar(tx, rows, "opened"));
}

async function addToCalendar(tx: TxCtx, rows: SQL, part: Part): Promise<void> {
  // Everybody's figures are looked up by the senders there.
  await tx.db.execute(
    sql`INSERT IGNORE INTO interest_day (sender_id, day) SELECT DISTINCT raw.user_id, ${seoulDay(tx.now())} FROM (${rows}) AS raw`,
  );
  for (const { period, place } of periods) {
    // A step is of few days, so that few columns change.
    const found = await ask<{ place: number }>(tx, sql`SELECT DISTINCT ${place} AS place FROM (${rows}) AS raw`);
    if (found.length === 0) return;
    const columns = found.map((row) => sql`${sql.identifier(calendarColumn(part, row.place))}`);
    const many = found.map((row) => sql`SUM(IF(raw.place = ${row.place}, raw.many, 0))`);
    for (const receiver of [sql`raw.receiver_id`, sql`0`])
      await tx.db.execute(sql`INSERT INTO customer_calendar (sender_id, period, receiver_id, ${listed(columns)})
        SELECT raw.user_id, raw.period, raw.receiver, ${listed(many)}
        FROM (SELECT raw.user_id, ${period} AS period, ${receiver} AS receiver, ${place} AS place, raw.many FROM (${rows}) AS raw) AS raw
        GROUP BY raw.user_id, raw.period, raw.receiver
        ON DUPLICATE KEY UPDATE ${listed(columns.map((name) => sql`${name} = ${name} + VALUES(${name})`))}`);
  }
}

const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
