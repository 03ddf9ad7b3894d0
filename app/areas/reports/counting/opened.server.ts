import { type SQL, sql } from "drizzle-orm";
import type { Mark } from "./watermarks.server";

export type Reading = "viewed_at" | "read_to_end_at";

/**
 * SELECT of dispatches whose reading became countable in [from, until): when recorded, or at delivery if the reading itself confirmed a
 * lost answer.
 */
export function readingsIn(reading: Reading, { from, until }: { from: Mark; until?: Date }, columns: SQL, more?: SQL): SQL {
  const at = sql`raw.${sql.identifier(reading)}`;
  const within = (column: SQL) =>
    sql`${column} >= ${from}${until ? sql` AND ${column} < ${until}` : sql``}${more ? sql` AND ${more}` : sql``}`;
  // Without the hint, stale statistics would mislead the database; `more` narrows the rows well enough.
  const by = (index: string) => (more ? sql`` : sql` FORCE INDEX (${sql.identifier(index)})`);
  return sql`SELECT ${columns} FROM send_history AS raw${by(`send_history_${reading === "viewed_at" ? "viewed" : "read_to_end"}_idx`)}
      WHERE ${within(at)} AND raw.delivered_at <= ${at}
    UNION ALL SELECT ${columns} FROM send_history AS raw${by("send_history_rollup_idx")}
      WHERE ${within(sql`raw.delivered_at`)} AND ${at} < raw.delivered_at`;
}
