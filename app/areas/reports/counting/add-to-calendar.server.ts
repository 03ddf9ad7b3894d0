import { type SQL, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { seoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { CALENDAR_PLACES, calendarColumn } from "~db/schema/reports";
import type { Part } from "./interest-windows";
import { YEAR_ZERO } from "./calendar";

const day = sql`raw.day`;

/** Count each day by year (period 0), month and day; `place` is the column. */
const periods = [
  { period: sql`0`, place: sql`LEAST(GREATEST(YEAR(${day}) - ${YEAR_ZERO}, 1), ${CALENDAR_PLACES})` },
  { period: sql`YEAR(${day})`, place: sql`MONTH(${day})` },
  { period: sql`YEAR(${day}) * 100 + MONTH(${day})`, place: sql`DAY(${day})` },
];

/** Key columns besides sender and period, with SQL for their values. */
type Calendar = { table: string; columns: string[]; values: SQL[]; withYears: boolean };

/** Add senders to `interest_day` for all-sender queries. */
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
