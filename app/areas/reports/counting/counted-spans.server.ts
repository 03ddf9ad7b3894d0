import { type SQL, sql } from "drizzle-orm";
import { addDays, addMonths } from "~/time/seoul";
import type { Span } from "./spans";

type Tables = { day: string; month: string };

/** One SELECT per span, for UNION ALL; `senderId` null: everybody. Each is summed first, because UNION ALL materialises its rows. */
export function countedSpans(
  tables: Tables,
  spans: Span[],
  { senderId, columns, sums, more = sql`TRUE` }: { senderId: number | null; columns: SQL; sums: string[]; more?: SQL },
): SQL[] {
  return spans.map((span) => {
    // Doubles are exact up to 2^53; adding integers as decimals takes longer than finding the rows.
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
  // Equality finds one month by key; a range would read all months of each sender.
  if (unit === "month" && addMonths(from, 1) === until) return sql`${column} = ${from}`;
  return sql`${column} >= ${from} AND ${column} < ${until}`;
}

/** Senders first, then each day, to find rows by key: a range would read all days of each sender. */
function everybodys({ unit, from, until }: Span): SQL {
  if (unit === "month") return sql`interest_day AS senders`;
  return sql`interest_day AS senders STRAIGHT_JOIN (${daysOneByOne(from, until)}) AS days`;
}

/** Days in [from, until) as rows, to look up each day by key. */
export function daysOneByOne(from: string, until: string): SQL {
  const days: SQL[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) days.push(sql`SELECT CAST(${day} AS DATE) AS day`);
  return unionAll(days);
}

export const unionAll = (selects: SQL[]): SQL => sql.join(selects, sql` UNION ALL `);
