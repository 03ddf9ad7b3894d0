import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import type { Part } from "./interest-windows";
import { YEAR_ZERO } from "./calendar";

const day = sql`raw.day`;

/** Calendar rows that count a day: their places (columns) are years in period 0, months in a year's period, days in a month's. */
const periods = [
  { period: sql`0`, place: sql`LEAST(GREATEST(YEAR(${day}) - ${YEAR_ZERO}, 1), ${CALENDAR_PLACES})` },
  { period: sql`YEAR(${day})`, place: sql`MONTH(${day})` },
  { period: sql`YEAR(${day}) * 100 + MONTH(${day})`, place: sql`DAY(${day})` },
];

/** `values` are SQL on `raw` for the key `columns`; `withYears` adds period 0. */
type Calendar = { table: string; columns: string[]; values: SQL[]; withYears: boolean };

/** Add missing senders of the rows to `interest_day`, which all-sender queries join. */
export async function noteSenders(tx: TxCtx, rows: SQL): Promise<void> {
  await tx.db.execute(
    sql`INSERT IGNORE INTO interest_day (sender_id, day) SELECT DISTINCT raw.user_id, ${seoulDay(tx.now())} FROM (${rows}) AS raw`,
  );
}

/** Add rows (user_id, day, many, …) to the `part` columns of a calendar table. `sign` -1 subtracts. */
export async function addToPlaces(
  tx: TxCtx,
  rows: SQL,
  part: Part,
  { table, columns, values, withYears, sign = 1 }: Calendar & { sign?: 1 | -1 },
): Promise<void> {
  const keys = columns.map((name) => sql`raw.${sql.identifier(name)}`);
  const source = listed(values.map((value, n) => sql`${value} AS ${sql.identifier(columns[n]!)}`));
  for (const { period, place } of withYears ? periods : periods.slice(1)) {
    const usedPlaces = await ask<{ place: number }>(tx, sql`SELECT DISTINCT ${place} AS place FROM (${rows}) AS raw`);
    if (usedPlaces.length === 0) return;
    const counts = usedPlaces.map((row) => sql`${sql.identifier(calendarColumn(part, row.place))}`);
    const many = usedPlaces.map((row) => sql`${sql.raw(String(sign))} * SUM(IF(raw.place = ${row.place}, raw.many, 0))`);
    await tx.db.execute(sql`INSERT INTO ${sql.identifier(table)} (sender_id, period, ${listed(columns.map((name) => sql.identifier(name)))},
        ${listed(counts)})
      SELECT raw.user_id, raw.period, ${listed(keys)}, ${listed(many)}
      FROM (SELECT raw.user_id, ${period} AS period, ${source}, ${place} AS place, raw.many FROM (${rows}) AS raw) AS raw
      GROUP BY raw.user_id, raw.period, ${listed(keys)}
      ON DUPLICATE KEY UPDATE ${listed(counts.map((name) => sql`${name} = ${name} + VALUES(${name})`))}`);
  }
}

const listed = (parts: SQL[] | ReturnType<typeof sql.identifier>[]): SQL => sql.join(parts, sql`, `);
