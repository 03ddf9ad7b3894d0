import { type SQL, sql } from "drizzle-orm";
import { instantText } from "./sql-text";

export type Reading = "viewed_at" | "read_to_end_at";

/** SELECT of delivered dispatches whose reading counts in [from, until), given as SQL. The later of reading and delivery decides. */
export function readingsIn(reading: Reading, { from, until }: { from: string; until?: string }, columns: string, where?: string): string {
  const readAt = `raw.${reading}`;
  const within = (column: string) => `${column} >= ${from}${until ? ` AND ${column} < ${until}` : ""}${where ? ` AND ${where}` : ""}`;
  // Unless `where` narrows the rows, force the index: stale statistics mislead the database.
  const by = (index: string) => (where ? "" : ` FORCE INDEX (${index})`);
  return `SELECT ${columns} FROM send_history AS raw${by(`send_history_${reading === "viewed_at" ? "viewed" : "read_to_end"}_idx`)}
      WHERE ${within(readAt)} AND raw.delivered_at <= ${readAt}
    UNION ALL SELECT ${columns} FROM send_history AS raw${by("send_history_rollup_idx")}
      WHERE ${within("raw.delivered_at")} AND ${readAt} < raw.delivered_at`;
}

/** `readingsIn` between two instants. */
export const recordedIn = (reading: Reading, { from, until }: { from: Date; until: Date }, columns: string, where?: string): SQL =>
  sql.raw(readingsIn(reading, { from: instantText(from), until: instantText(until) }, columns, where));
