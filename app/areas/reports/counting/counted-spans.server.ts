import { type SQL, sql } from "drizzle-orm";
import type { Span } from "./spans";

/** The two tables of one count and what a row of each gives; `sum` says how a column is added or taken away. */
type Tables = { day: string; month: string };

/**
 * The counted rows of some spans as SELECTs to be put together by UNION ALL. `columns` are the columns that name a row, `sums` those that
 * are added up; `senderId` null means everybody's.
 */
export function countedSpans(
  tables: Tables,
  spans: Span[],
  { senderId, columns, sums, more = sql`TRUE` }: { senderId: number | null; columns: SQL; sums: string[]; more?: SQL },
): SQL[] {
  return spans.map(({ unit, from, until, sign }) => {
    const of = sql.identifier(unit);
    const added = sums.map((name) => sql`${sql.raw(sign === 1 ? "" : "-")}counted.${sql.identifier(name)} AS ${sql.identifier(name)}`);
    return sql`SELECT ${columns}, ${sql.join(added, sql`, `)} FROM ${sendersOf(senderId)}${sql.identifier(tables[unit])} AS counted
      WHERE ${senderId === null ? sql`counted.sender_id = senders.sender_id` : sql`counted.sender_id = ${senderId}`}
        AND counted.${of} >= ${from} AND counted.${of} < ${until} AND ${more}`;
  });
}

/** Every sender comes first, so that days are found by sender and day, in the tables' own order. */
const sendersOf = (senderId: number | null): SQL => (senderId === null ? sql`interest_day AS senders STRAIGHT_JOIN ` : sql``);

export const unionAll = (selects: SQL[]): SQL => sql.join(selects, sql` UNION ALL `);
