import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import type { Part } from "./interest-windows";
import { type Places, YEAR_ZERO } from "./calendar.server";

const day = sql`raw.day`;

/** Each day is counted in three rows: by year (period 0), month and day; `place` is the column. */
const periods = [
  { period: sql`0`, place: sql`LEAST(GREATEST(YEAR(${day}) - ${YEAR_ZERO}, 1), ${CALENDAR_PLACES})` },
  { period: sql`YEAR(${day})`, place: sql`MONTH(${day})` },
  { period: sql`YEAR(${day}) * 100 + MONTH(${day})`, place: sql`DAY(${day})` },
];

/** A calendar table: key columns after sender and period, SQL for their values, whether period 0 exists. */
type Calendar = { table: string; columns: string[]; values: SQL[]; withYears: boolean };

/** Queries over everybody's customers start from `interest_day`. */
export async function noteSenders(tx: TxCtx, rows: SQL): Promise<void> {
  await tx.db.execute(
    sql`INSERT IGNORE INTO interest_day (sender_id, day) SELECT DISTINCT raw.user_id, ${seoulDay(tx.now())} FROM (${rows}) AS raw`,
  );
}

/** `sign` -1 subtracts the rows. */
export async function addToPlaces(
  tx: TxCtx,
  rows: SQL,
  part: Part,
  { table, columns, values, withYears, sign = 1 }: Calendar & { sign?: 1 | -1 },
): Promise<void> {
  const of = columns.map((name) => sql`raw.${sql.identifier(name)}`);
  const source = listed(values.map((value, n) => sql`${value} AS ${sql.identifier(columns[n]!)}`));
  for (const { period, place } of withYears ? periods : periods.slice(1)) {
    const found = await ask<{ place: number }>(tx, sql`SELECT DISTINCT ${place} AS place FROM (${rows}) AS raw`);
    if (found.length === 0) return;
    const counts = found.map((row) => sql`${sql.identifier(calendarColumn(part, row.place))}`);
    const many = found.map((row) => sql`${sql.raw(String(sign))} * SUM(IF(raw.place = ${row.place}, raw.many, 0))`);
    await tx.db.execute(sql`INSERT INTO ${sql.identifier(table)} (sender_id, period, ${listed(columns.map((name) => sql.identifier(name)))},
        ${listed(counts)})
      SELECT raw.user_id, raw.period, ${listed(of)}, ${listed(many)}
      FROM (SELECT raw.user_id, ${period} AS period, ${source}, ${place} AS place, raw.many FROM (${rows}) AS raw) AS raw
      GROUP BY raw.user_id, raw.period, ${listed(of)}
      ON DUPLICATE KEY UPDATE ${listed(counts.map((name) => sql`${name} = ${name} + VALUES(${name})`))}`);
  }
}

/** One SELECT per `Places`, for UNION ALL. Doubles are exact up to 2^53; adding integers as decimals takes longer than finding the rows. */
export function placesCounted(
  table: string,
  places: Places[],
  { senderId, columns, more, parts = ["sent", "opened"] }: { senderId: number | null; columns: SQL; more: SQL; parts?: Part[] },
): SQL[] {
  const mine = senderId === null ? sql`interest_day AS senders STRAIGHT_JOIN ` : sql``;
  const owner = senderId === null ? sql`senders.sender_id` : sql`${senderId}`;
  return places.map(
    (
      of,
    ) => sql`SELECT ${columns}, ${listed(parts.map((part) => sql`${sumOf(of, part)} AS ${sql.identifier(part)}`))} FROM ${mine}${sql.identifier(table)} AS counted
      WHERE counted.sender_id = ${owner} AND counted.period = ${of.period} AND ${more}`,
  );
}

function sumOf({ from, to, sign }: Places, part: Part): SQL {
  const columns = Array.from({ length: to - from + 1 }, (_, n) => `counted.${calendarColumn(part, from + n)}`);
  return sql.raw(`CAST(${sign === 1 ? "" : "-"}(${columns.join(" + ")}) AS DOUBLE)`);
}

const listed = (parts: SQL[] | ReturnType<typeof sql.identifier>[]): SQL => sql.join(parts, sql`, `);
