import { type SQL, sql } from "drizzle-orm";
import type { Mark } from "./watermarks.server";

/** An opening is known by `viewed_at`, reading to the end by `read_to_end_at`. */
export type Reading = "viewed_at" | "read_to_end_at";

/**
 * The delivered dispatches of `send_history AS raw` whose reading became countable from an instant on, and before another: when it was
 * recorded, or, for a dispatch whose answer was lost and that the reading itself confirmed, when it was confirmed. `columns` of each row;
 * `more` narrows them.
 */
export function readingsIn(reading: Reading, { from, until }: { from: Mark; until?: Date }, columns: SQL, more?: SQL): SQL {
  const at = sql`raw.${sql.identifier(reading)}`;
  const within = (column: SQL) =>
    sql`${column} >= ${from}${until ? sql` AND ${column} < ${until}` : sql``}${more ? sql` AND ${more}` : sql``}`;
  // Nothing else narrows the rows of a roll-up, whose table has grown since its statistics were made.
  const by = (index: string) => (more ? sql`` : sql` FORCE INDEX (${sql.identifier(index)})`);
  return sql`SELECT ${columns} FROM send_history AS raw${by(`send_history_${reading === "viewed_at" ? "viewed" : "read_to_end"}_idx`)}
      WHERE ${within(at)} AND raw.delivered_at <= ${at}
    UNION ALL SELECT ${columns} FROM send_history AS raw${by("send_history_rollup_idx")}
      WHERE ${within(sql`raw.delivered_at`)} AND ${at} < raw.delivered_at`;
}
