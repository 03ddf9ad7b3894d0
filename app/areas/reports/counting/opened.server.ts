import { type SQL, sql } from "drizzle-orm";

/** An opening is known by `viewed_at`, reading to the end by `read_to_end_at`. */
export type Reading = "viewed_at" | "read_to_end_at";

/**
 * The delivered dispatches of `send_history AS raw` whose reading became countable from an instant on, and before another: when it was
 * recorded, or, for a dispatch whose answer was lost and that the reading itself confirmed, when it was confirmed. `columns` of each row;
 * `more` narrows them.
 */
export function readingsIn(reading: Reading, { from, until }: { from: Date; until?: Date }, columns: SQL, more: SQL = sql`TRUE`): SQL {
  const at = sql`raw.${sql.identifier(reading)}`;
  const within = (column: SQL) => sql`${column} >= ${from}${until ? sql` AND ${column} < ${until}` : sql``}`;
  return sql`SELECT ${columns} FROM send_history AS raw WHERE ${within(at)} AND raw.delivered_at <= ${at} AND ${more}
    UNION ALL SELECT ${columns} FROM send_history AS raw WHERE ${within(sql`raw.delivered_at`)} AND ${at} < raw.delivered_at AND ${more}`;
}
