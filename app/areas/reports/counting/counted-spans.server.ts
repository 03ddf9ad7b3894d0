import { type SQL, sql } from "drizzle-orm";
import { addDays, addMonths } from "~/time/seoul";
import type { Span } from "./spans";

/** The two tables of one count and what a row of each gives; `sum` says how a column is added or taken away. */
type Tables = { day: string; month: string };

/**
 * The counted rows of some spans as SELECTs to be put together by UNION ALL. `columns` are the columns that name a row, `sums` those that
 * are added up; `senderId` null means everybody's. Each span is added up by itself: what is put together is written down first, and of a day
 * there are many rows.
 */
export function countedSpans(
  tables: Tables,
  spans: Span[],
  { senderId, columns, sums, more = sql`TRUE` }: { senderId: number | null; columns: SQL; sums: string[]; more?: SQL },
): SQL[] {
  return spans.map((span) => {
    // Integers would be added as decimals, which takes longer than finding their rows; doubles are as exact up to 2^53.
    const added = sums.map((name) => sql.raw(`${span.sign === 1 ? "" : "-"}SUM(CAST(counted.${name} AS DOUBLE)) AS ${name}`));
    const table = sql`${sql.identifier(tables[span.unit])} AS counted`;
    return sql`SELECT ${columns}, ${sql.join(added, sql`, `)}
      FROM ${senderId === null ? sql`${everybodys(span)} STRAIGHT_JOIN ${table}` : table}
      WHERE ${senderId === null ? sql`counted.sender_id = senders.sender_id` : sql`counted.sender_id = ${senderId}`}
        AND ${senderId === null && span.unit === "day" ? sql`counted.day = days.day` : within(span)} AND ${more}
      GROUP BY ${columns}`;
  });
}

function within({ unit, from, until }: Span): SQL {
  const column = sql`counted.${sql.identifier(unit)}`;
  // One month of somebody is found by key; by a range everybody's would be read with all their months.
  if (unit === "month" && addMonths(from, 1) === until) return sql`${column} = ${from}`;
  return sql`${column} >= ${from} AND ${column} < ${until}`;
}

/**
 * Every sender comes first, and with days every day, so that the rows are found in the tables' own order: by a range of days alone all days
 * of a sender would be read.
 */
function everybodys({ unit, from, until }: Span): SQL {
  if (unit === "month") return sql`interest_day AS senders`;
  return sql`interest_day AS senders STRAIGHT_JOIN (${daysOneByOne(from, until)}) AS days`;
}

/** The days from `from` until before `until` as rows, to find those of somebody or something by key instead of by reading all their days. */
export function daysOneByOne(from: string, until: string): SQL {
  const days: SQL[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(sql`SELECT CAST(${day} AS DATE) AS day`);
  return unionAll(days);
}

export const unionAll = (selects: SQL[]): SQL => sql.join(selects, sql` UNION ALL `);
